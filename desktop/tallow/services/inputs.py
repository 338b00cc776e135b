"""Inputs: plain data read into a resolver's own class, which is the plugin's and may refuse or fail."""

from __future__ import annotations

from tallow.model.decode import decode_inputs
from tallow.model.resolution import Resolver
from tallow.model.value import Row
from tallow.services.book import CampaignBook


def read_inputs(resolver: Resolver, book: CampaignBook, inputs: Row) -> object:
    """The inputs as ``run`` takes them.

    Raises:
        UserMistake: naming every key at fault.
        PluginFault: where the class failed.
    """
    guard = book.registry.caller.guard
    return guard(
        resolver.id.partition(".")[0], f"the resolver {resolver.id} (inputs)", decode_inputs, resolver.inputs, inputs
    )
