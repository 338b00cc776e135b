"""The resolver's page: who takes part, what is typed, the dice, what happens stage by stage, and what is written."""
