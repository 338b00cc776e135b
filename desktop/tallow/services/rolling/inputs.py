"""Inputs: plain data read into a resolver's own class, which is the plugin's and may refuse or fail."""

from __future__ import annotations

from collections.abc import Callable

from tallow.model.decode import decode_inputs
from tallow.model.errors import PluginFault, UserMistake
from tallow.model.resolution import Resolver
from tallow.model.value import Row
from tallow.services.book import CampaignBook


def read_inputs(resolver: Resolver, book: CampaignBook, inputs: Row, supplied: Callable[[], Row]) -> object:
    """The inputs as ``run`` takes them.

    Args:
        supplied: gives those of the inputs that the campaign and its records supply, through the plugin's functions.

    Raises:
        UserMistake: naming every key at fault.
        PluginFault: where the class failed, or what is supplied does not fit by itself.
    """
    try:
        return _read(resolver, book, inputs)
    except UserMistake:
        try:
            _read(resolver, book, supplied())
        except UserMistake as mistake:
            plugin = resolver.id.partition(".")[0]
            raise PluginFault(plugin, f"The plugin {plugin} fills in what does not fit. {mistake}") from mistake
        raise


def _read(resolver: Resolver, book: CampaignBook, inputs: Row) -> object:
    plugin, what = resolver.id.partition(".")[0], f"the resolver {resolver.id} (inputs)"
    caller = book.registry.caller_of(plugin)
    return caller.guard(plugin, what, caller.watch.call, plugin, what, decode_inputs, resolver.inputs, inputs)
