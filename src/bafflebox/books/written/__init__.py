"""Law that is written as data: clauses with what they decide and set, as rule books and house rules have it."""
