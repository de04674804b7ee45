"""`python -m everdell_sim` is the command line."""

from everdell_sim.commands.cli import main

if __name__ == "__main__":
    main()
