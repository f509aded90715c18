"""Text in and out: plays, positions, and match files of every dialect. What a record *means* under the law is `records`."""
