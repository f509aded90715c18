"""`python -m bafflebox`: the command line, also where the folder of installed scripts is not on the path."""

from bafflebox.cli import main

if __name__ == "__main__":
    main()
