"""`inforce eval`: the field's measures over contract families with known answers, the usual ways of retrieving beside us."""
