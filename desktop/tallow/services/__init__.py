"""What the program can do: families of verbs, that window and command line both call, and the rooms behind them."""
