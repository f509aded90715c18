"""How fast the parts are, side by side with others' programs: `python -m bench`, or `python -m bench movegen` for one."""
