"""Pieces for the tests of the curators' desk, and forms as a browser sends them."""

from hymnal.models import Sample, Tune

ABC = (
    "X:1\nT:EXAMPLE\nM:4/4\nL:1/4\nK:G\n"
    "G | G F E D | G A B\n"
    "B | A G (A/B/) A | G3\n"
    "d | d B c A | B A G\n"
    "G | A B A F | G3 |]\n"
)
"""Four lines of 8, 6, 8 and 6 syllables, from D4 to D5, in G major."""

SONG = "X:1\nT:A Song\nC:A. Singer\nM:4/4\nL:1/4\nK:G\nG A B c | d4 |]\nw: Sing and sing a- gain\n"
CHOIR = "X:1\nT:A Setting\nM:4/4\nL:1/4\nK:G\nV:1\nG A B c | d4 |]\nw: Sing and sing a- gain\nV:2\nD D D E | D4 |]\n"


def tune(**facts) -> Tune:
    """A tune in the database, as `load_hymnal` would write it."""
    return Tune.objects.create(
        **{
            "id": "example",
            "name": "EXAMPLE",
            "also_called": "SPECIMEN",
            "meter": "8.6.8.6",
            "meter_name": "C.M.",
            "foot": "iambic",
            "key": "G major",
            "time": "4/4",
            "composer": "Anne Composer",
            "source": "A Book of Examples",
            "year": 1831,
            "first_line": "Sing on, my friend, and sing again",
            "public_domain": "written for these tests",
            "melody": ABC,
            "incipit": "1 1 7 6 5 1 2 3",
            "syllables": [8, 6, 8, 6],
        }
        | facts
    )


def sample(**facts) -> Sample:
    """A sample in the database, its score still to be made."""
    return Sample.objects.create(
        **{
            "id": "a-song",
            "title": "A Song",
            "category": "vocal",
            "composer": "A. Singer",
            "suggested_style": "gospel",
            "source": "A Book of Songs",
            "public_domain": "written for these tests",
            "text": SONG,
            "score": "samples/a-song-0.mxl",
        }
        | facts
    )


def typed(piece: Tune | Sample) -> dict[str, str]:
    """The form of a piece as a browser sends it back unchanged."""
    names = (
        ("name", "also_called", "meter", "meter_name", "foot", "key", "time", "year", "first_line", "melody")
        if isinstance(piece, Tune)
        else ("title", "category", "suggested_style", "text")
    )
    values = {name: getattr(piece, name) for name in (*names, "composer", "source", "public_domain")}
    form = {name: "" if value is None else str(value).replace("\n", "\r\n") for name, value in values.items()}
    return form | ({"is_published": "on"} if piece.is_published else {})
