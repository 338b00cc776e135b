"""What stands behind a roll: its inputs, its odds, what it proposes to write, and old ones opened again."""
