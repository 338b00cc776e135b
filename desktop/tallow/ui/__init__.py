"""The window: shell, sheets, resolver, dialogs, and the kit of widgets that plugins may use too."""
