"""Dice: formulas such as ``3d10kh1 × 10 + 5``, and the dice, rolled or typed, that they ask for.

``parse`` reads a formula into frozen values (``term``), whose ``str`` is its canonical form; ``evaluate`` draws its
dice from whatever keeps the model's ``Dice`` protocol. The odds are worked out in ``tallow.rules.odds`` (a formula's)
and ``tallow.rules.enumeration`` (any function's of dice). Players read about the grammar in ``docs/dice.md``.

::

    formula   = sum
    sum       = product { ("+" | "−") product }
    product   = factor { "×" factor }
    factor    = [ "+" | "−" ] ( number | dice | "(" sum ")" )
    number    = digits [ "." digits ]
    dice      = [ digits ] "d" ( digits | "%" ) { modifier } [ count ]
    modifier  = ( "kh" | "kl" | "dh" | "dl" ) [ digits ]      keep or drop the highest or lowest, 1 if no number
              | ( "r" | "ro" ) condition                      reroll until it no longer fits, or once only
              | "!" [ condition ]                             explode, on the highest face if no condition
    count     = relation digits                               the total is how many kept dice fit
    condition = [ relation ] digits                           no relation means "="
    relation  = "=" | ">" | ">=" | "<" | "<="

What binds closest comes first: modifiers to their dice, then a sign, then ``×``, then ``+`` and ``−``, each from left
to right. ``*`` and ``x`` are ``×``, ``-`` and ``–`` are ``−``, ``≥`` is ``>=``, ``≤`` is ``<=``, ``k`` is ``kh``;
capitals and spaces do not matter. Whatever their order in writing, modifiers act in this one: each throw is rerolled,
then it may explode; an exploding die is one die that adds up; then dice are kept or dropped; then those kept are
counted.
"""

from tallow.rules.dice.evaluation import Fallen, Rolled, evaluate
from tallow.rules.dice.mistake import FormulaMistake
from tallow.rules.dice.parser import parse
from tallow.rules.dice.source import Drawn, RolledDice, TypedDice
from tallow.rules.dice.term import Formula

__all__ = ["Drawn", "Fallen", "Formula", "FormulaMistake", "Rolled", "RolledDice", "TypedDice", "evaluate", "parse"]
