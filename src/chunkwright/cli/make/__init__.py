"""The commands that make tables, specs and examples."""
