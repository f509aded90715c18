"""Pairing during a tournament: Swiss rounds, free players, challenges.

>>> from bafflebox.tournament.pairing import candidates, pair_round
>>> from bafflebox.tournament.structures import Entrant, Record, build, progress
>>> structure = build("swiss 3 rounds", 4)
>>> record = Record(tuple(map(Entrant, ("ann", "ben", "cid", "dee"))))
>>> state = progress(structure, record)
>>> pairing = pair_round(candidates(structure, state, state.due[0]), "a public seed")
>>> len(progress(structure, record.with_pairings(*pairing.fixtures("swiss", 1))).ready)
2
"""

from bafflebox.tournament.pairing.candidates import PairingCandidate, candidates
from bafflebox.tournament.pairing.continuous import challenge, pair_free
from bafflebox.tournament.pairing.swiss import Pairing, pair_round

__all__ = ["Pairing", "PairingCandidate", "candidates", "challenge", "pair_free", "pair_round"]
