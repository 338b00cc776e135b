"""What a survivor may be granted and forbidden: each survival action, and what abilities and injuries take away."""

from __future__ import annotations

from collections.abc import Mapping

PERMISSIONS: Mapping[str, str] = {
    "kdm.survival_action": "each survival action",
    "kdm.gain_survival": "gain survival",
    "kdm.spend_survival": "spend survival",
    "kdm.use_fighting_arts": "use fighting arts",
    "kdm.use_abilities": "use abilities",
    "kdm.use_weapon_mastery": "use weapon specialisation and mastery",
    "kdm.activate_weapons": "activate weapons",
    "kdm.activate_two_handed": "activate two-handed weapons",
    "kdm.activate_paired": "activate paired weapons",
    "kdm.activate_strong_gear": "activate gear that asks for strength",
    "kdm.block": "block",
    "kdm.stand_when_injured": "stay standing when injured",
    "kdm.consume": "consume",
    "kdm.hear": "hear",
    "kdm.see": "see",
    "kdm.intimacy": "take part in intimacy",
    "kdm.depart": "depart",
}
