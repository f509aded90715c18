"""Rules written as data: clauses with what they decide and set, for rule books and house rules."""
