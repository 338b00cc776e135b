"""Calls into a plugin's own functions, so that whatever one raises becomes a fault with the plugin's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from tallow.model.errors import PluginFault, TallowError

P = ParamSpec("P")
T = TypeVar("T")


def guarded(plugin: str, what: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function that a plugin declared.

    Args:
        plugin: the id of the plugin that declared it.
        what: what was called, for the sentence ("the total armor_damage.evade").

    Raises:
        TallowError: as the plugin raised it, a mistake of the user's above all.
        PluginFault: for everything else.
    """
    try:
        return function(*args, **kwargs)
    except TallowError:
        raise
    except Exception as error:
        sentence = f"The plugin {plugin} failed in {what}: {type(error).__name__}: {error}"
        raise PluginFault(plugin, sentence) from error
