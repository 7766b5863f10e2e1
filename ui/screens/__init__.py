"""The screens in a browser: ask, review, lineage, documents, audit. `mount.add_screens` puts them into the web application."""

PATH = "/app"
