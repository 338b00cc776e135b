"""The showdown: attacks of both sides, injuries, survival actions, and the record of the fight."""
