"""The offline answerer: the sentences in force that answer, quoted."""
