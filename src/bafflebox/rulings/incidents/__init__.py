"""The incident types, a module for each topic; each module lists its own as `INCIDENTS`."""
