"""The command line's door: reads the words, runs one verb, prints its answer or one sentence of what went wrong."""

from __future__ import annotations

import argparse
import json
import re
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, NoReturn

from tallow import __version__
from tallow.cli import (
    add,
    adjust,
    archive,
    backup,
    campaigns,
    check,
    delete,
    demo,
    do,
    entries,
    export,
    fill,
    gallery,
    history,
    import_,
    insert,
    new,
    odds,
    plugins,
    print_,
    records,
    resolve,
    resolvers,
    restore,
    revert,
    roll,
    set_,
    settings,
    show,
    undo,
)
from tallow.cli.streams import TROUBLE, apart, complain, say, write_whatever_is_said
from tallow.cli.words import parted
from tallow.model.errors import Objected, PluginFault, TallowError, UserMistake
from tallow.model.visible import printable, unsteering
from tallow.rules.dice import FormulaMistake

if TYPE_CHECKING:
    from tallow.model.record import Campaign
    from tallow.services.host import Host

VERBS = (
    demo,
    campaigns,
    new,
    archive,
    records,
    show,
    add,
    set_,
    insert,
    adjust,
    do,
    delete,
    history,
    undo,
    revert,
    resolvers,
    resolve,
    odds,
    roll,
    print_,
    fill,
    gallery,
    plugins,
    entries,
    settings,
    export,
    import_,
    check,
    backup,
    restore,
)
_LONG, _SHOWN = 300, 60  # characters of a word in a sentence: up to which it is whole, and what else is shown of it
_RUN = re.compile(rf"(\S{{{_SHOWN}}})\S{{1000,}}")  # longer than a path that is meant
_NO_NUMBER = re.compile(r"invalid int value: ('.*')", re.DOTALL)
MISTAKE, INTERRUPTED = 2, 130


class _Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one sentence."""

    def error(self, message: str) -> NoReturn:
        """Leave with the sentence instead of the usage."""
        message = _NO_NUMBER.sub(r"\1 is no whole number", message)
        raise UserMistake(f"{message[:1].upper()}{message[1:]}. Try {self.prog} --help.")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the words; a lone ``--`` in a word's place, of which argparse makes an empty list, is a missing word."""
        if self._subparsers is None:
            args, unknown = parted(self._option_string_actions, args)
            if unknown:
                self.error(f"there is no option {unknown[0][:60]}; before words that begin with a dash, put --")
        found, rest = super().parse_known_args(args, namespace)
        for action in self._actions:
            if not action.option_strings and action.nargs is None and getattr(found, action.dest, None) == []:
                self.error(f"{action.metavar or action.dest} is missing")
        over = [word for word in rest if word != "--"]  # which parted put before the words
        if over and self._subparsers is None:
            self.error(f"“{over[0][:60]}” is one word too many")
        return found, rest


def parser() -> argparse.ArgumentParser:
    """All verbs with their words."""
    top = _Parser(
        prog="tallow",
        description="Record sheets for tabletop campaign games. Without a verb the window opens.",
        epilog="A campaign or record is named by its id, its name, or an unambiguous part of it.",
    )
    top.add_argument("--store", metavar="FILE", help="the store (else TALLOW_STORE, else the one in your data folder)")
    top.add_argument("--version", action="version", version=f"Tallow {__version__}")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print one JSON document")
    verbs = top.add_subparsers(metavar="VERB", parser_class=_Parser, required=True)
    for verb in VERBS:
        verb.register(verbs, common)
    for listed in verbs._choices_actions:  # argparse shows a verb's help in the list only; its own page wants it too
        verbs.choices[listed.dest].description = f"{str(listed.help)[:1].upper()}{str(listed.help)[1:]}."
    return top


def run(words: Sequence[str], build_host: Callable[[], Host], draw_gallery: gallery.Draw) -> int:
    """Run one verb; returns 0 done, 1 trouble, 2 the user's mistake, 130 stopped by Ctrl+C.

    Args:
        words: the verb and what is behind it.
        build_host: opens store and plugins, for the verbs that need them.
        draw_gallery: what draws widgets, which no verb does itself.
    """
    write_whatever_is_said()
    given = Namespace(draw_gallery=draw_gallery, warned=[])
    try:
        with ExitStack() as stack:

            def open_host() -> Host:
                from tallow.services import app_settings

                host = build_host()
                stack.callback(host.close)
                if trouble := app_settings.trouble(host.store.path):
                    complain(trouble)
                _watch(host, words)
                host.heard.append(lambda campaign: given.warned.extend(_bring_up(host, campaign)))
                stack.callback(_tell_afterwards, host)
                return host

            return _answered(words, open_host, given, stack)
    except KeyboardInterrupt:
        complain("Stopped.")
        return INTERRUPTED


def _watch(host: Host, words: Sequence[str]) -> None:
    """Say what did not answer the last time, unless the verb is about just that; and what does not, once for each."""
    from tallow.hooks.watching.watch import Late
    from tallow.services.watching import unanswered

    said: set[tuple[str, str]] = set()

    def waits(late: Late) -> None:
        if late.seconds is None and (late.plugin, late.what) not in said:
            said.add((late.plugin, late.what))
            complain(unanswered.waiting(host, late))

    host.loader.watch.heard.append(waits)
    for note in unanswered.offers(host):
        if note.plugin not in words:
            complain(note.offer)


def _bring_up(host: Host, campaign: Campaign) -> Iterator[str]:
    """Bring a campaign's records into the form of the plugins here, and say so; gives what failed, which was said.

    It stops the steps of the campaign alone.
    """
    from tallow.services.records import made_ready

    try:
        for brought in made_ready(host, campaign.id):
            complain(str(brought))
    except PluginFault as fault:
        complain(str(fault))
        yield str(fault)


def _tell_afterwards(host: Host) -> None:
    """Say what failed in plugins after a step that stands."""
    for fault in host.afterwards:
        complain(f"The step stands, but the plugin {fault.plugin} failed after it. {fault.told}")


def _answered(words: Sequence[str], build_host: Callable[[], Host], given: Namespace, stack: ExitStack) -> int:
    """Run the verb and print what it answers, or what went wrong; on the stack lies what ends behind both."""
    arguments = given
    try:
        arguments = parser().parse_args(words, given)
        answers = stack.enter_context(apart())
        answer = arguments.run(arguments, build_host)
    except FormulaMistake as mistake:
        complain(f"{mistake}\n{mistake.caret()}")
        return MISTAKE
    except UserMistake as mistake:
        may = isinstance(mistake, Objected) and mistake.may_override and getattr(arguments, "reason", None) == ""
        said = f"{mistake} To go on all the same, give --reason." if may else str(mistake)
        complain(" ".join(_short(said, words).split()))  # one line, whatever was typed into it
        return MISTAKE
    except TallowError as trouble:
        if str(trouble) not in given.warned:
            complain(str(trouble))
        return TROUBLE
    except OSError as error:
        complain(f"{str(error.filename or 'A file')[:200]} cannot be used ({error.strerror}). Name another.")
        return TROUBLE
    written = unsteering(json.dumps(answer.data, ensure_ascii=False, indent=2)) if arguments.json else ""
    return say(written or printable(answer.text), answers) or answer.code


def _short(sentence: str, words: Sequence[str]) -> str:
    """A sentence in which words that were typed at great length are cut."""
    for word in words:
        if len(word) > _LONG:
            sentence = sentence.replace(word, f"{word[:_SHOWN]}…")
    return _RUN.sub(r"\1…", sentence)
