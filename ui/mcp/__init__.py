"""The door for agents: a few small tools that only read, over the Model Context Protocol."""
