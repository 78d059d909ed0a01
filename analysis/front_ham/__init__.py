"""What only Front-Ham has: who wins at (a, b), and laws guessed from it."""
