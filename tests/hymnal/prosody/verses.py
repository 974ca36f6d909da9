"""Verses to test with: poems of Dickinson, Hemans, Longfellow, Wordsworth and Moore, and lines made for the purpose."""

COMMON = """Because I could not stop for Death,
He kindly stopped for me;
The carriage held but just ourselves
And Immortality."""

COMMON_TOO = """The boy stood on the burning deck
Whence all but he had fled;
The flame that lit the battle's wreck
Shone round him o'er the dead."""

EIGHTS_AND_SEVENS = """Tell me not, in mournful numbers,
Life is but an empty dream!
For the soul is dead that slumbers,
And things are not what they seem."""

SIX_EIGHTS = """I wandered lonely as a cloud
That floats on high o'er vales and hills,
When all at once I saw a crowd,
A host, of golden daffodils;
Beside the lake, beneath the trees,
Fluttering and dancing in the breeze."""

ANAPESTIC = """'Twas the night before Christmas, when all through the house
Not a creature was stirring, not even a mouse;
The stockings were hung by the chimney with care,
In hopes that Saint Nicholas soon would be there."""

SHORT = """The morning breaks in gold,
The shadows flee away,
And every bird upon the wold
Is singing to the day."""

SHORT_TOO = """The evening comes with rain,
The cattle seek the fold,
And we who wandered home again
Have tales that shall be told."""

HEAVEN_IN_ONE = """The stars that in the heaven glow
Are lamps above the way,
And he who walks with heaven in view
Shall walk as in the day."""

WITH_ALLELUIAS = """Lift the song with one accord, Alleluia!
Sing the mercies of the Lord, Alleluia!
Bring the harp and bring the lute, Alleluia!
Let no lightened heart be mute. Alleluia!"""

PECULIAR = """The wind is on the hill,
And the rivers are loud in the valley below,
The mill is still,
And the long night is coming with snow;
The lamp is on the sill,
And the children are asleep in a row, in a row,
The house is still,
And the dreams of the winter will grow."""

PROSE = """The committee met on Tuesday evening to discuss the roof, and after a long debate it was decided to wait.
Nobody objected, although the treasurer remarked that the money had been collected for this very purpose."""
