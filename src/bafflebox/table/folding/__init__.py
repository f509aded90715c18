"""What each kind of event does to a table, by topic."""
