"""What is drawn: the palette that the pages and the figures share."""
