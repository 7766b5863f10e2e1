"""The commands by what they are for; each module adds its own to `app` when it is imported."""
