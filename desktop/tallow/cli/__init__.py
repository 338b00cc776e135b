"""The command line: one module for each verb, without a display and without widgets."""
