"""The settings' page: the app's, the open campaign's, and the keys."""
