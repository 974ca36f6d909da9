"""What can be counted in an arrangement: the figures behind the traits that styles promise, one file a subject."""
