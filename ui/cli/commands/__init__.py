"""The commands by what they are for; each module adds its own to the application when it is imported."""
