"""The one file that holds the campaigns, and the only place that knows it is an SQLite database."""
