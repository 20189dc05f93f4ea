"""The commands, by what they are for; the table in ``cli/app.py`` says in which module each is."""
