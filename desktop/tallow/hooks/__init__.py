"""The plugin door: what plugins may declare, how they are found, loaded and called, and what happens when one fails."""
