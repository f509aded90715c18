"""`python -m bafflebox`: the command line, also when installed scripts are not on the path."""

from bafflebox.cli import main

if __name__ == "__main__":
    main()
