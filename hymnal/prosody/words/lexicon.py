"""Words of hymns that the pronouncing dictionary lacks, or has as nobody sings them."""

from __future__ import annotations

from hymnal.prosody.words.pronunciation import Phones

_ENTRIES = """
o'er            AO1 R
ov'r            AO1 R
e'er            EH1 R
ne'er           N EH1 R
e'en            IY1 N
ev'n            IY1 V N
whate'er        W AH0 T EH1 R
where'er        W EH0 R EH1 R
whene'er        W EH0 N EH1 R
howe'er         HH AW0 EH1 R
whoe'er         HH UW0 EH1 R
whensoe'er      W EH2 N S OW0 EH1 R
howsoe'er       HH AW2 S OW0 EH1 R
whatsoe'er      W AH2 T S OW0 EH1 R
wheresoe'er     W EH2 R S OW0 EH1 R
whosoe'er       HH UW2 S OW0 EH1 R
thro'           TH R UW1
tho'            DH OW1
altho'          AO2 L DH OW1
'neath          N IY1 TH
neath           N IY1 TH
'mid            M IH1 D
'mongst         M AH1 NG S T
'twixt          T W IH1 K S T
'gainst         G EH1 N S T
'gan            G AE1 N
'twill          T W IH1 L
'twere          T W ER1
'twould         T W UH1 D
'scape          S K EY1 P
i'll            AY1 L
thou'lt         DH AW1 L T
thou'rt         DH AW1 R T
thou'st         DH AW1 S T
thou'dst        DH AW1 D S T
i'               IH0
o'              AH0
th'             DH
t'              T
didst           D IH1 D S T
couldst         K UH1 D S T
wouldst         W UH1 D S T
shouldst        SH UH1 D S T
mightst         M AY1 T S T
hadst           HH AE1 D S T
mayst           M EY1 S T
mayest          M EY1 IH0 S T
canst           K AE1 N S T
wast            W AA1 S T
wert            W ER1 T
saith           S EH1 TH
saidst          S EH1 D S T
bidst           B IH1 D S T
midst           M IH1 D S T
spake           S P EY1 K
bade            B AE1 D
wrought         R AO1 T
oft             AO1 F T
nigh            N AY1
whither         W IH1 DH ER0
thither         DH IH1 DH ER0
hither          HH IH1 DH ER0
betwixt         B IH0 T W IH1 K S T
drear           D R IH1 R
fount           F AW1 N T
whoso           HH UW1 S OW0
seraph          S EH1 R AH0 F
seraphs         S EH1 R AH0 F S
seraphim        S EH1 R AH0 F IH2 M
seraphic        S ER0 AE1 F IH0 K
cherub          CH EH1 R AH0 B
cherubs         CH EH1 R AH0 B Z
cherubim        CH EH1 R AH0 B IH2 M
cherubic        CH ER0 UW1 B IH0 K
paraclete       P EH1 R AH0 K L IY2 T
sabaoth         S AE1 B EY0 AO2 TH
hosanna         HH OW0 Z AE1 N AH0
hosannas        HH OW0 Z AE1 N AH0 Z
alleluia        AE2 L EH0 L UW1 Y AH0
alleluya        AE2 L EH0 L UW1 Y AH0
alleluias       AE2 L EH0 L UW1 Y AH0 Z
alleluja        AE2 L EH0 L UW1 Y AH0
halleluia       HH AE2 L EH0 L UW1 Y AH0
halleluja       HH AE2 L EH0 L UW1 Y AH0
hallelujahs     HH AE2 L EH0 L UW1 Y AH0 Z
alleluiah       AE2 L EH0 L UW1 Y AH0
maranatha       M EH2 R AH0 N AE1 TH AH0
selah           S IY1 L AH0
emmanuel        IH0 M AE1 N Y UW0 EH2 L
immanuel        IH0 M AE1 N Y UW0 EH2 L
sion            Z AY1 AH0 N
salem           S EY1 L AH0 M
canaan          K EY1 N AH0 N
gethsemane      G EH0 TH S EH1 M AH0 N IY0
golgotha        G AA1 L G AH0 TH AH0
bethany         B EH1 TH AH0 N IY0
bethesda        B EH0 TH EH1 Z D AH0
bethel          B EH1 TH AH0 L
ebenezer        EH2 B AH0 N IY1 Z ER0
judea           JH UW0 D IY1 AH0
judah           JH UW1 D AH0
pisgah          P IH1 Z G AH0
hermon          HH ER1 M AH0 N
horeb           HH AO1 R EH0 B
siloam          S AY0 L OW1 AH0 M
olivet          AA1 L IH0 V EH2 T
kedron          K IY1 D R AH0 N
cana            K EY1 N AH0
beulah          B Y UW1 L AH0
gilead          G IH1 L IY0 AH0 D
galilean        G AE2 L IH0 L IY1 AH0 N
nazarene        N AE1 Z ER0 IY2 N
nazareth        N AE1 Z ER0 AH0 TH
lazarus         L AE1 Z ER0 AH0 S
isaiah          AY0 Z EY1 AH0
elijah          IH0 L AY1 JH AH0
melchizedek     M EH0 L K IH1 Z AH0 D EH2 K
michael         M AY1 K AH0 L
israel          IH1 Z R EY0 AH0 L
israel          IH1 Z R EY0 L
abram           EY1 B R AH0 M
jesu            JH EY1 Z UW0
christus        K R IH1 S T UH0 S
kyrie           K IH1 R IY0 EY0
eleison         EH0 L EY1 IH0 S AA2 N
christe         K R IH1 S T EY0
domine          D OW1 M IH0 N EY0
dominum         D OW1 M IH0 N UH0 M
gloria          G L AO1 R IY0 AH0
excelsis        EH0 K S EH1 L S IH0 S
deo             D EY1 OW0
deus            D EY1 UH0 S
dei             D EY1 IY0
sanctus         S AA1 NG K T UH0 S
agnus           AE1 G N UH0 S
benedictus      B EH2 N AH0 D IH1 K T UH0 S
magnificat      M AE0 G N IH1 F IH0 K AA2 T
nunc            N UH1 NG K
dimittis        D IH0 M IH1 T IH0 S
venite          V EH0 N IY1 T EY0
adoremus        AE2 D AO0 R EY1 M UH0 S
adeste          AE0 D EH1 S T EY0
fideles         F IH0 D EY1 L EH0 S
laudate         L AW0 D AA1 T EY0
jubilate        Y UW2 B IH0 L AA1 T EY0
resurrexit      R EH2 Z ER0 EH1 K S IH0 T
omnes           AA1 M N EH0 Z
gentes          JH EH1 N T EH0 Z
veni            V EH1 N IY0
creator         K R IY0 EY1 T ER0
spiritus        S P IH1 R IH0 T UH0 S
sancte          S AA1 NG K T EY0
stabat          S T AA1 B AA0 T
mater           M AA1 T ER0
noel            N OW0 EH1 L
nowell          N OW0 EH1 L
jubilo          JH UW1 B IH0 L OW0
jah             JH AA1
yahweh          Y AA1 W EY0
abba            AE1 B AH0
adonai          AE2 D AH0 N AY1
triune          T R AY0 Y UW1 N
theophany       TH IY0 AA1 F AH0 N IY0
epiphany        IH0 P IH1 F AH0 N IY0
incarnate       IH0 N K AA1 R N AH0 T
oblation        AH0 B L EY1 SH AH0 N
vouchsafe       V AW0 CH S EY1 F
festal          F EH1 S T AH0 L
vesture         V EH1 S CH ER0
raiment         R EY1 M AH0 N T
plenteous       P L EH1 N T IY0 AH0 S
bounteous       B AW1 N T IY0 AH0 S
beauteous       B Y UW1 T IY0 AH0 S
righteous       R AY1 CH AH0 S
covenant        K AH1 V AH0 N AH0 N T
heritage        HH EH1 R IH0 T IH0 JH
diamond         D AY1 AH0 M AH0 N D
diamond         D AY1 M AH0 N D
diamonds        D AY1 AH0 M AH0 N D Z
diamonds        D AY1 M AH0 N D Z
wisdom          W IH1 Z D AH0 M
myriad          M IH1 R IY0 AH0 D
myriads         M IH1 R IY0 AH0 D Z
requiem         R EH1 K W IY0 AH0 M
resound         R IH0 Z AW1 N D
resounds        R IH0 Z AW1 N D Z
entreat         EH0 N T R IY1 T
requite         R IH0 K W AY1 T
repine          R IH0 P AY1 N
defile          D IH0 F AY1 L
defiles         D IH0 F AY1 L Z
hearken         HH AA1 R K AH0 N
olden           OW1 L D AH0 N
quicken         K W IH1 K AH0 N
quickening      K W IH1 K AH0 N IH0 NG
hastening       HH EY1 S AH0 N IH0 NG
threatening     TH R EH1 T AH0 N IH0 NG
strengthening   S T R EH1 NG TH AH0 N IH0 NG
evening         IY1 V AH0 N IH0 NG
livelong        L IH1 V L AO2 NG
sepulchre       S EH1 P AH0 L K ER0
sepulcher       S EH1 P AH0 L K ER0
sepulchers      S EH1 P AH0 L K ER0 Z
covetous        K AH1 V AH0 T AH0 S
publican        P AH1 B L IH0 K AH0 N
publicans       P AH1 B L IH0 K AH0 N Z
heresies        HH EH1 R AH0 S IY0 Z
leviathan       L AH0 V AY1 AH0 TH AH0 N
furrows         F ER1 OW0 Z
wayfarer        W EY1 F EH2 R ER0
unchangeable    AH0 N CH EY1 N JH AH0 B AH0 L
shew            SH OW1
shews           SH OW1 Z
shewed          SH OW1 D
shewn           SH OW1 N
plough          P L AW1
us              AH1 S
am              AE1 M
real            R IY1 L
real            R IY1 AH0 L
sinai           S AY1 N AY2
sinai           S AY1 N IY0 AY2
christian       K R IH1 S CH AH0 N
christian       K R IH1 S T IY0 AH0 N
christians      K R IH1 S CH AH0 N Z
christians      K R IH1 S T IY0 AH0 N Z
doer            D UW1 ER0
perfect         P ER1 F IH0 K T
sometimes       S AH1 M T AY2 M Z
wherefore       W EH1 R F AO2 R
forbidden       F ER0 B IH1 D AH0 N
doctrine        D AA1 K T R AH0 N
fine            F AY1 N
spring          S P R IH1 NG
illume          IH0 L UW1 M
possest         P AH0 Z EH1 S T
opprest         AH0 P R EH1 S T
serenely        S ER0 IY1 N L IY0
abraham         EY1 B R AH0 HH AE2 M
abraham         EY1 B R AH0 M
abraham's       EY1 B R AH0 HH AE2 M Z
abraham's       EY1 B R AH0 M Z
amen            EY0 M EH1 N
saviour         S EY1 V Y ER0
behaviour       B IH0 HH EY1 V Y ER0
victor          V IH1 K T ER0
paradise        P EH1 R AH0 D AY2 S
jubilee         JH UW1 B AH0 L IY2
"""


def _table() -> dict[str, tuple[Phones, ...]]:
    found: dict[str, tuple[Phones, ...]] = {}
    for line in _ENTRIES.strip().splitlines():
        word, *phones = line.split()
        found[word] = (*found.get(word, ()), tuple(phones))
    return found


PHONES = _table()
"""Word in small letters -> its pronunciations, the usual one first; they stand before the dictionary's."""

_DIVISIONS = """
an-oth-er right-eous right-eous-ness ev-er-y ev-ery ev-'ry Is-ra-el Is-rael al-le-lu-ia al-le-lu-ya al-le-lu-ia's
hal-le-lu-jah ho-san-na Em-man-u-el Im-man-u-el Sab-a-oth Beth-le-hem cher-u-bim ser-a-phim
what-e'er wher-e'er when-e'er how-e'er wher-ev-er when-ev-er shep-herd shep-herds shep-herd's be-yond Christ-en-dom
griev-ous mar-vel-ous glo-rious strength-en strength-ens strength-ened bond-age flow-ery guid-ance
length-en length-ens length-ened strength-'ning no-bly ac-curs-ed nat-u-ral nat-ural live-long up-per
sav-ior sav-iour sav-ior's sav-iour's eve-ning wor-thy un-wor-thy wor-thi-ness
"""
DIVISIONS = {division.replace("-", "").lower(): division.lower() for division in _DIVISIONS.split()}
