"""What curators work with behind `hymnal.admin`: forms, checks of pieces, and tables in and out."""
