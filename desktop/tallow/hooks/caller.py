"""The caller: calls the enabled plugins' hooks one by one, so that one that fails never stops the others."""

from __future__ import annotations

import functools
import inspect
import typing
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn, ParamSpec, TypeAlias, TypeVar

import pluggy

from tallow.hooks.faults import Fault, Faults, Interrupted, raised, said
from tallow.hooks.watching.watch import Watch
from tallow.model.errors import PluginFault, TallowError, Unknown, UserMistake
from tallow.model.fit import Mismatch, due_words, mismatch
from tallow.model.phrase import thing_words

P = ParamSpec("P")
R = TypeVar("R")
Answers: TypeAlias = tuple[tuple[str, R], ...]
"""Plugin id and answer, in the order of the ids."""
Passing: TypeAlias = tuple[type[TallowError], ...]
"""Errors that are not the plugin's whose code was called."""


class Caller:
    """Calls hooks of one set of plugins; what it gives is typed by the hook's specification.

    Attributes:
        plugins: the ids of those it calls, sorted.
        faults: what failed so far.
        watch: over every call of their code.
    """

    def __init__(
        self,
        manager: pluggy.PluginManager,
        folders: Mapping[str, Path],
        watch: Watch | None = None,
        faults: Faults | None = None,
    ) -> None:
        self._manager = manager
        self._folders = dict(folders)
        self.watch = watch or Watch()
        self.plugins = tuple(sorted(folders))
        self.faults = Faults() if faults is None else faults

    def without(self, plugins: Collection[str]) -> Caller:
        """A caller that asks all but these; what fails is noted here."""
        others = {id: folder for id, folder in self._folders.items() if id not in plugins}
        return Caller(self._manager, others, self.watch, self.faults)

    def along_with(self, others: Iterable[Caller]) -> Caller:
        """A caller that asks these and those of others, with which it has one place for what fails."""
        folders = {id: folder for each in (self, *others) for id, folder in each._folders.items()}
        return Caller(self._manager, folders, self.watch, self.faults)

    def gather(self, spec: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Answers[R]:
        """Ask every plugin; one that fails is skipped and its fault noted."""
        arguments = inspect.signature(spec).bind(*args, **kwargs).arguments
        answers: list[tuple[str, R]] = []
        for plugin, call in self._implementations(spec):
            try:
                answers.append((plugin, _listed(spec, call(arguments))))
            except Interrupted:
                raise
            except BaseException as error:
                self.faults.note(self._fault(plugin, spec, error, "failed and is passed over"))
        return tuple(answers)

    def of(self, plugin: str, spec: Callable[[], R]) -> R | Fault | None:
        """One plugin's answer, looked at all the way down; its fault, which is noted; None where it gives none."""
        call = dict(self._implementations(spec)).get(plugin)
        if call is None:
            return None
        try:
            return kept(_promised(spec), _listed(spec, call({})))
        except Interrupted:
            raise
        except BaseException as error:
            fault = self._fault(plugin, spec, error, "failed")
            self.faults.note(fault)
            return fault

    def require(self, spec: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Answers[R]:
        """Ask every plugin; raises PluginFault for the first that fails, and a TallowError that one raised as it is."""
        arguments = inspect.signature(spec).bind(*args, **kwargs).arguments
        answers: list[tuple[str, R]] = []
        for plugin, call in self._implementations(spec):
            try:
                answers.append((plugin, kept(_promised(spec), _listed(spec, call(arguments)))))
            except BaseException as error:
                if not its_own(error, (TallowError,)):
                    raise
                fault = self._fault(plugin, spec, error, "failed")
                self.faults.note(fault)
                sentence = f"The plugin {plugin} failed in {fault.where}, so nothing was changed. {fault.sentence}"
                raise PluginFault(plugin, sentence) from error
        return tuple(answers)

    def guard(self, plugin: str, what: str, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call what may run a plugin's code; what a plugin declares is guarded already (``hooks.guarded``).

        Args:
            plugin: the id of the plugin whose code it is.
            what: what is called, for the sentence ("the total armor_damage.evade").

        Raises:
            TallowError: as the plugin raised it, a mistake of the user's above all.
            PluginFault: for everything else; the fault is noted.
        """
        try:
            return function(*args, **kwargs)
        except BaseException as error:
            if not its_own(error, (TallowError,)):
                raise
            raise self.failed(plugin, what, error, function) from error

    def failed(self, plugin: str, what: str, error: BaseException, function: Callable[..., Any]) -> PluginFault:
        """Note that a plugin's function raised, or gave what does not fit; gives what is raised instead."""
        folder = self._folders.get(plugin, Path())
        fault = raised(plugin, "failed", error, folder, where=what, function=function)
        self.faults.note(fault)
        return PluginFault(plugin, f"The plugin {plugin} failed in {fault.where}. {fault.sentence}")

    def _implementations(self, spec: Callable[P, R]) -> list[tuple[str, Callable[[Mapping[str, Any]], R]]]:
        """Each plugin's implementation, which takes of the arguments those that it names."""
        name, named = _name(spec), self._named(spec)
        called = [plugin for plugin in self.plugins if plugin in named]
        return [(plugin, functools.partial(self._call, name, named[plugin])) for plugin in called]

    def _call(self, name: str, impl: pluggy.HookImpl, arguments: Mapping[str, Any]) -> Any:
        return self.watch.call(impl.plugin_name, name, impl.function, *(arguments[each] for each in impl.argnames))

    def _named(self, spec: Callable[..., Any]) -> dict[str, pluggy.HookImpl]:
        """The implementations of a hook by their plugins."""
        return {impl.plugin_name: impl for impl in getattr(self._manager.hook, _name(spec)).get_hookimpls()}

    def _fault(self, plugin: str, spec: Callable[..., Any], error: BaseException, what: str) -> Fault:
        function = self._named(spec)[plugin].function
        return raised(plugin, what, error, self._folders[plugin], where=_name(spec), function=function)


def its_own(error: BaseException, passing: Passing) -> bool:
    """Whether an error is the plugin's whose code was called.

    What that code names is its own to know, and a refusal without a word tells a person nothing.
    """
    wordless = isinstance(error, UserMistake) and said(error) == type(error).__name__
    return wordless or isinstance(error, Unknown) or not isinstance(error, (*passing, Interrupted))


def _name(spec: Callable[..., Any]) -> str:
    return str(getattr(spec, "__name__", spec))


def kept(promised: Any, answer: R) -> R:
    """An answer as it is; raises TypeError where it is not, all the way down, what was promised."""
    found = mismatch(promised, answer)
    if found is not None:
        broken(found)
    return answer


def broken(found: Mismatch) -> NoReturn:
    """Raise TypeError for what a plugin gave and did not promise."""
    raise TypeError(f"it gave {found}")


def _listed(spec: Callable[..., R], answer: R) -> R:
    """An answer as it is, its items not looked into; raises TypeError where it is not the list that the hook promises.

    What declares is looked into one by one (``hooks.declared``), so that one mistake does not cost the others.
    """
    promised = _promised(spec)
    if promised is type(None):
        return answer
    due = due_words(promised)
    if not isinstance(answer, list | tuple):
        broken(Mismatch(thing_words(answer), due))
    items = typing.get_args(promised)[0]
    for place, item in enumerate(answer, 1):
        if type(item) not in (typing.get_args(items) or (items,)):
            broken(Mismatch(thing_words(item), due_words(items), f"[{place}]"))
    return answer


@functools.cache
def _promised(spec: Callable[..., Any]) -> Any:
    """What a hook returns."""
    return typing.get_type_hints(spec, include_extras=True)["return"]
