"""The pages people read and use: rendered on the server, live where needed."""
