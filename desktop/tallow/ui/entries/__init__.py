"""The group's own entries: every type of content a form or a table, made from the annotations of its class."""
