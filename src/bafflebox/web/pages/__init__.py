"""The pages people read and use: rendered on the server, alive where they need to be."""
