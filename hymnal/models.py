"""What the hymnal keeps: tunes that words can be sung to, and sample scores to try the service with."""

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models

from hymnal.prosody.tunes import FEET, TuneFacts
from hymnal.setting_options import TuneToSing

METER = RegexValidator(
    r"^\d+(\.\d+)+( D)?( with (Refrain|Alleluias?))?$",
    "Write the meter as 8.6.8.6, 8.7.8.7 D or 7.7.7.7 with Alleluias.",
)


class Piece(models.Model):
    """What tunes and samples have in common."""

    id = models.SlugField(primary_key=True, max_length=60, help_text="Names the piece in addresses: new-britain.")
    composer = models.CharField(max_length=200, blank=True)
    source = models.CharField(max_length=300, help_text="Where it was first printed, or what it was typed from.")
    public_domain = models.CharField(max_length=300, help_text="Why it may be passed on.")
    is_published = models.BooleanField("published", default=True, help_text="Whether the service shows it.")
    is_curated = models.BooleanField(
        "changed here", default=False, editable=False, help_text="Shipped rows that were changed here stay as they are."
    )
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True
        ordering = ["id"]


class Tune(Piece):
    """A hymn tune: facts, and the whole melody."""

    name = models.CharField(max_length=80, unique=True, help_text="As hymnals print it: NEW BRITAIN.")
    also_called = models.CharField(max_length=200, blank=True, help_text="Other names, separated by semicolons.")
    meter = models.CharField(max_length=60, validators=[METER])
    meter_name = models.CharField(max_length=20, blank=True, help_text="C.M., L.M.D. and the like.")
    foot = models.CharField(max_length=12, choices=[(foot, foot) for foot in FEET])
    key = models.CharField(max_length=20, help_text="Of the melody as written: G major.")
    time = models.CharField("time signature", max_length=8, blank=True, help_text="Empty in free rhythm.")
    year = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(300), MaxValueValidator(2100)]
    )
    first_line = models.CharField(max_length=120, blank=True, help_text="Of the words usually sung to it.")
    melody = models.TextField(
        help_text="ABC; a line of music for each line of the verse, slurs where one syllable has several notes."
    )
    incipit = models.CharField(
        max_length=60, editable=False, help_text="Scale degrees of the first line, derived from the melody."
    )
    syllables = models.JSONField(
        default=list, editable=False, help_text="Syllables of each line of the melody, derived from it."
    )

    class Meta(Piece.Meta):
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def facts(self) -> TuneFacts:
        """The tune as the plain value that words are matched with."""
        return TuneFacts(
            id=self.id,
            name=self.name,
            meter=self.meter,
            meter_name=self.meter_name,
            foot=self.foot,
            key=self.key,
            source=", ".join(str(part) for part in (self.source, self.year) if part),
            incipit=self.incipit,
            syllables=tuple(self.syllables),
            first_line=self.first_line,
        )

    def to_sing(self) -> TuneToSing:
        """The tune as the plain value that words are laid under."""
        maker = self.source if self.composer in ("", "Anonymous") else self.composer
        origin = ", ".join(str(part) for part in (maker, self.year) if part)
        return TuneToSing(self.name, self.meter, origin, self.melody)


class Category(models.TextChoices):
    """What kind of piece a sample is."""

    CHORAL = "choral"
    VOCAL = "vocal"
    INSTRUMENTAL = "instrumental"


class Sample(Piece):
    """A whole piece to try the service with."""

    title = models.CharField(max_length=120)
    category = models.CharField(max_length=12, choices=Category.choices)
    suggested_style = models.CharField(max_length=40, help_text="The key of an arrangement style.")
    text = models.TextField("ABC", blank=True, help_text="What the score is built from, where it was typed.")
    score = models.FileField(upload_to="samples/", editable=False, help_text="Compressed MusicXML.")

    class Meta(Piece.Meta):
        ordering = ["category", "title"]

    def __str__(self) -> str:
        return self.title
