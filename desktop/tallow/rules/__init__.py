"""Pure functions of no game: dice, totals, effects, odds; nothing here reads a file, a clock or a window."""
