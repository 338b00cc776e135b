"""Implemented hooks: whether what a plugin marks as hooks are hooks, and take what these offer."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pluggy

from tallow.hooks import specs
from tallow.hooks.faults import Fault, place_of
from tallow.model.errors import nearest

_OFFERED: Mapping[str, tuple[str, ...]] = {
    name: tuple(inspect.signature(spec).parameters)
    for name, spec in vars(specs).items()
    if inspect.isfunction(spec) and hasattr(spec, f"{specs.PROJECT}_spec")
}
"""Hook → the arguments that it offers."""
_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def hook_faults(plugin: str, module: object, manager: pluggy.PluginManager, folder: Path) -> Iterator[Fault]:
    """Everything that is wrong with the functions of a plugin that are marked as hooks; with one, it is left out."""
    for name in dir(module):
        options = manager.parse_hookimpl_opts(module, name)
        if options is not None:
            function: Callable[..., Any] = getattr(module, name)
            hook = options.get("specname") or name
            wraps = bool(options.get("wrapper") or options.get("hookwrapper"))
            for sentence in _mistakes(hook, function, wraps=wraps):
                yield Fault(plugin, f"{sentence} The plugin is left out.", place_of(function, folder))


def _mistakes(hook: str, function: Callable[..., Any], *, wraps: bool) -> Iterator[str]:
    if hook not in _OFFERED:
        yield f'There is no hook "{hook}". {nearest(hook, _OFFERED)}'.rstrip()
        return
    if wraps:
        yield f"The hook {hook} is called by itself, and wraps no other. Mark it with @hookimpl alone."
    offered = _OFFERED[hook]
    for taken in inspect.signature(function).parameters.values():
        if taken.kind in _POSITIONAL and taken.default is taken.empty and taken.name not in offered:
            offers = f"offers {' and '.join(offered)}" if offered else "offers nothing"
            hint = nearest(taken.name, offered) if len(offered) > 1 else ""
            yield f'The hook {hook} {offers}, and this takes "{taken.name}". {hint or "Take that out."}'
