"""What the screens show, as markup: pure functions from the JSON of the contract, escaped by construction."""
