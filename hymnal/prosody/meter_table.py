"""The closed list of hymn meters: what stands in the metrical indexes of hymnals, with how often.

One line a meter: its counts (`D` = sung twice, `+` = the refrain follows), a weight, its usual foot, and where it has
them an abbreviation and a common name. The weight is roughly the number of texts and tunes a large hymnal
(some 600 hymns) lists under the meter, so 0.5 means "in every second hymnal, once".
"""

from __future__ import annotations

TABLE = """
# The great ones
8.6.8.6                     70  iambic     C.M.     | Common Meter
8.6.8.6 D                   28  iambic     C.M.D.   | Common Meter Doubled
8.8.8.8                     75  iambic     L.M.     | Long Meter
8.8.8.8 D                   12  iambic     L.M.D.   | Long Meter Doubled
6.6.8.6                     36  iambic     S.M.     | Short Meter
6.6.8.6 D                   12  iambic     S.M.D.   | Short Meter Doubled
8.6.8.8.6                    4  iambic     C.M.E.   | Common Meter Extended
8.8.6.8.8.6                  7  iambic     C.P.M.   | Common Particular Meter
8.8.8.8.8.8                 30  iambic     L.P.M.   | Long Particular Meter
6.6.8.6.6.8                2.5  iambic     S.P.M.   | Short Particular Meter
6.6.6.6.8.8                 12  iambic     H.M.     | Hallelujah Meter
6.6.6.6.4.4.4.4              4  iambic     H.M.     | Hallelujah Meter
7.7.7.7                     26  trochaic   7s       | Sevens
7.7.7.7 D                   20  trochaic   7s.D.    | Sevens Doubled
7.7.7.7.7.7                 16  trochaic   7s.6l.   | Sevens, six lines
8.7.8.7                     26  trochaic   8s.7s    | Eights and Sevens
8.7.8.7 D                   48  trochaic   8s.7s.D. | Eights and Sevens Doubled
8.7.8.7.8.7                 24  trochaic   8s.7s.6l. | Eights and Sevens, six lines
7.6.7.6                      8  iambic     7s.6s    | Sevens and Sixes
7.6.7.6 D                   36  iambic     7s.6s.D. | Sevens and Sixes Doubled
6.5.6.5                      8  trochaic   6s.5s    | Sixes and Fives
6.5.6.5 D                    7  trochaic   6s.5s.D. | Sixes and Fives Doubled
6.6.6.6                      4  iambic     6s       | Sixes
6.6.6.6 D                    6  iambic     6s.D.    | Sixes Doubled
10.10.10.10                 16  iambic     10s      | Tens
11.11.11.11                 12  anapestic  11s      | Elevens
11.10.11.10                 14  dactylic   11s.10s  | Elevens and Tens

# Lines of three to five
3.3.5.6 D                  0.3  trochaic
4.10.10.10.4               1.0  iambic
4.4.6.4.4.6                0.3  iambic
4.4.7.4.4.7                0.4  trochaic
4.4.7.4.4.7.4.4.4.4.7      1.0  trochaic
4.4.7.4.4.7.8.7            0.4  trochaic
5.4.5.4                    0.3  dactylic
5.4.5.4 D                  1.2  dactylic
5.5.4.5.5.4                0.3  trochaic
5.5.5.3 D                  0.3  trochaic
5.5.5.4                    0.3  dactylic
5.5.5.4 D                  2.5  dactylic
5.5.5.5                    0.4  mixed
5.5.5.5 D                  0.4  mixed
5.5.5.5.6.5.6.5            1.5  anapestic
5.5.5.11                   0.5  anapestic
5.5.5.6 D                  0.3  mixed
5.5.6.5                    0.3  trochaic
5.5.6.5 D                  0.3  trochaic
5.5.6.5.6.5.6.5            0.6  trochaic
5.5.6.5.6.5.6.5+5.5.6.5    0.6  trochaic
5.5.7.5.5.7.5.5.5.5.9.5.5.5.5.9  0.8  trochaic
5.5.8.5.5.8                0.3  iambic
5.5.8.8.5.5                1.5  trochaic
5.5.11.5.5.11              0.4  anapestic
5.6.8.5.5.8                1.5  trochaic

# First line of six
6.4.6.4                    2.0  iambic
6.4.6.4 D                  1.5  iambic
6.4.6.4.6.4                0.4  iambic
6.4.6.4.6.6                0.4  iambic
6.4.6.4.6.6.4              1.5  iambic
6.4.6.4.6.6.4.4            0.6  iambic
6.4.6.4.6.6.6.4            2.0  dactylic
6.4.6.4.6.7.6.4            0.4  iambic
6.4.6.4.10.10              0.8  iambic
6.4.6.4+7.6.7.4            1.0  iambic
6.4.6.6                    0.6  iambic
6.5.6.5.6.5                0.4  trochaic
6.5.6.5.6.5.6.5.6.5.6.5    2.0  trochaic
6.5.6.5.6.6.6.5            0.8  trochaic
6.6.4.6.6.4                0.5  iambic
6.6.4.6.6.6.4              6.0  dactylic
6.6.5.6.6.5                0.4  trochaic
6.6.5.6.6.5.7.8.6          2.0  trochaic
6.6.5.6.6.5.3.4.8.6        0.4  trochaic
6.6.6.4.8.8.4              0.4  iambic
6.6.6.6.4.4                0.3  iambic
6.6.6.6.4.4.8              0.4  iambic
6.6.6.6.6                  0.6  trochaic
6.6.6.6.6.6                2.0  iambic
6.6.6.6.7.7                0.3  iambic
6.6.6.6.12.12              0.3  iambic
6.6.7.6.6.7                0.3  iambic
6.6.7.7.7.7                0.3  iambic
6.6.7.7.7.8.5.5            1.0  iambic
6.6.7.7.7.7.5.5            0.4  iambic
6.6.8.4                    0.4  iambic
6.6.8.4 D                  2.0  iambic
6.6.8.6.6                  0.3  iambic
6.6.8.6.6.8.3.3.6.6        1.0  trochaic
6.6.8.6.6.8.6.6            0.3  iambic
6.6.8.6.6.8.6.6.6          0.5  trochaic
6.6.8.6+8                  0.5  iambic
6.6.8.6+10                 0.6  iambic
6.6.8.8                    0.3  iambic
6.6.8.8.6                  0.3  iambic
6.6.8.8.6.6                1.0  mixed
6.6.8.8.6.6+10.8.10.8      0.4  iambic
6.6.8.8.6.6+7.7.6.7        0.4  iambic
6.6.9.6.6.8                0.5  mixed
6.6.9.6.6.9                1.2  anapestic
6.6.10.5.6+7.7.10          0.8  mixed
6.6.10.6.6.10              0.3  iambic
6.6.11.6.6.11              1.8  iambic
6.6.12.6.6.12              0.5  iambic
6.7.6.7                    0.5  iambic
6.7.6.7 D                  0.8  iambic
6.7.6.7.6.6.6.6            3.5  iambic

# First line of seven
7.4.7.4                    0.3  trochaic
7.4.7.4 D                  3.0  trochaic
7.5.7.5                    0.6  trochaic
7.5.7.5 D                  0.8  trochaic
7.5.7.5.7.7                0.4  trochaic
7.6.7.5                    0.4  trochaic
7.6.7.5 D                  0.6  trochaic
7.6.7.6.6.6                0.4  iambic
7.6.7.6.6.6.8.4            0.3  iambic
7.6.7.6.6.7.6              1.5  iambic
7.6.7.6.6.7.7.6            1.0  iambic
7.6.7.6.7.6                0.6  iambic
7.6.7.6.7.6.7.4            0.3  iambic
7.6.7.6.7.7                0.4  iambic
7.6.7.6.7.7.6              0.5  iambic
7.6.7.6.7.7.7.6            1.2  trochaic
7.6.7.6.7.8.7.6            0.4  iambic
7.6.7.6.8.6                0.3  iambic
7.6.7.6.8.6.8.6            0.3  iambic
7.6.7.6.8.7.8.7            0.3  trochaic
7.6.7.6.8.8                0.5  iambic
7.6.7.6+6.6.6.5            0.3  iambic
7.6.7.6+6.7.6.7            0.3  iambic
7.6.7.6+7.6.7.5            0.4  trochaic
7.6.8.6                    0.5  iambic
7.6.8.6 D                  1.2  iambic
7.6.8.6.8.6.8.6            1.2  iambic
7.6.11.7.6.11.7.6.10.8.6.11  0.3  mixed
7.7.5.7.7.5                0.5  trochaic
7.7.6.7.7.6                2.0  iambic
7.7.6.7.7.8                2.0  iambic
7.7.7                      0.6  trochaic
7.7.7.3                    0.5  trochaic
7.7.7.4                    0.3  trochaic
7.7.7.5                    1.5  trochaic
7.7.7.6                    1.5  trochaic
7.7.7.7.4                  0.8  trochaic
7.7.7.7.7                  0.5  trochaic
7.7.7.7.7.7.7              0.3  trochaic
7.7.7.7.7.7.7 D            0.3  trochaic
7.7.7.7.7.7.7.7+7.7        1.5  trochaic
7.7.7.7+9.9                0.6  trochaic
7.7.7.7+10.11              0.4  trochaic
7.7.7.8                    0.6  trochaic
7.7.8.7                    0.3  mixed
7.7.8.7.7.8                0.3  mixed
7.7.8.8.7.7                0.8  trochaic
7.8.7.8                    0.5  trochaic
7.8.7.8.4                  1.0  trochaic
7.8.7.8.7.6.7.6.7.6.7.6    1.0  iambic
7.8.7.8.7.7                2.5  trochaic
7.8.7.8.8.8                1.8  trochaic
7.8.7.8+6.8.6.8            0.3  trochaic

# First line of eight
8.3.3.6                    0.3  trochaic
8.3.3.6 D                  1.2  trochaic
8.4.7.8.4.7                0.8  trochaic
8.4.8.4                    0.6  iambic
8.4.8.4 D                  0.3  iambic
8.4.8.4.8.4                0.8  iambic
8.4.8.4.8.8                0.3  trochaic
8.4.8.4.8.8.8.4            2.5  trochaic
8.5.8.3                    1.5  trochaic
8.5.8.4.7.7                0.8  iambic
8.5.8.5                    1.2  trochaic
8.5.8.5 D                  0.5  trochaic
8.5.8.5.8.4.3              0.3  trochaic
8.5.8.5.8.7                0.7  trochaic
8.5.8.5.8.8.8.5            0.3  trochaic
8.6.6.8                    0.3  iambic
8.6.7.6                    0.3  iambic
8.6.7.6.8.6+8.4.8          0.4  iambic
8.6.8.4                    1.5  iambic
8.6.8.6.6                  0.4  iambic
8.6.8.6.6.6                1.2  iambic
8.6.8.6.6.6.8.6            0.4  iambic
8.6.8.6.6.8                1.2  iambic
8.6.8.6.7.6.8.6            1.5  iambic
8.6.8.6.8                  0.3  iambic
8.6.8.6.8.6                5.0  iambic
8.6.8.6.8.6+8.4.8          0.5  iambic
8.6.8.6.8.8                1.0  iambic
8.6.8.6.8.8.6              0.8  iambic
8.6.8.6.8.8.8.3            0.3  iambic
8.6.8.6.8.8.8.6            0.6  iambic
8.6.8.6.8.8+6.4.7          0.5  iambic
8.6.8.7                    0.3  iambic
8.6.8.8                    0.3  iambic
8.6.8.8.6.6                0.8  iambic
8.7.7.7                    0.3  trochaic
8.7.7.8                    0.3  mixed
8.7.7.8.7.7                0.5  iambic
8.7.8.3                    0.3  trochaic
8.7.8.5 D                  0.3  trochaic
8.7.8.6                    0.5  iambic
8.7.8.7.3                  0.5  trochaic
8.7.8.7.4.4.4.4.7          0.3  trochaic
8.7.8.7.4.4.4.7.7          0.6  trochaic
8.7.8.7.4.4.7              1.2  trochaic
8.7.8.7.4.4.7.7            1.2  iambic
8.7.8.7.4.4.8.8            0.5  iambic
8.7.8.7.4.7                3.0  trochaic
8.7.8.7.4.7.4.7            0.3  trochaic
8.7.8.7.4.7.7              0.3  trochaic
8.7.8.7.5.5.5.6.7          1.0  iambic
8.7.8.7.5.5.8              0.3  iambic
8.7.8.7.6                  0.3  iambic
8.7.8.7.6.6.6.6.7          1.5  iambic
8.7.8.7.6.6.7              0.5  iambic
8.7.8.7.6.7                0.4  iambic
8.7.8.7.6.7.6.7            0.3  iambic
8.7.8.7.6.7.8.7            0.3  iambic
8.7.8.7.6.8.6.7            0.6  iambic
8.7.8.7.7                  0.4  trochaic
8.7.8.7.7.7                4.0  trochaic
8.7.8.7.7.7.7.7            0.5  trochaic
8.7.8.7.7.7.8.8            2.0  trochaic
8.7.8.7.7.8                0.3  iambic
8.7.8.7.7.8.7              0.3  iambic
8.7.8.7.7.8.7.4            1.0  iambic
8.7.8.7.7.8.7.8            0.3  iambic
8.7.8.7.8                  0.5  iambic
8.7.8.7.8.6                0.3  iambic
8.7.8.7.8.7.7              3.0  trochaic
8.7.8.7.8.7.8              0.3  trochaic
8.7.8.7.8.7.8.7.7          0.8  iambic
8.7.8.7.8.7.8.7.8.7        0.5  trochaic
8.7.8.7.8.8                0.5  iambic
8.7.8.7.8.8.7              8.0  iambic     | Luther's stanza
8.7.8.7.8.8.7.7            1.5  trochaic
8.7.8.7.8.8.7.8.8.7        1.0  iambic
8.7.8.7.8.8.8.7            0.5  trochaic
8.7.8.7.12.7               0.8  trochaic
8.7.8.7.12.7.7             0.5  trochaic
8.7.8.7.12.12.11.11        0.5  iambic
8.7.8.7+4.4.7.4.4.7        0.3  trochaic
8.7.8.7+6.6.8.7            0.3  trochaic
8.7.8.8.7                  0.6  iambic
8.7.9.8.8.7                0.3  iambic
8.8.4.4.6.8.8.4.4.6.8.8.4.4.6  0.4  iambic
8.8.4.4.8.8.4.4.4.4.4      2.0  iambic
8.8.4.8.8.4                0.3  iambic
8.8.6.8                    0.3  iambic
8.8.7                      1.5  trochaic
8.8.7.7                    0.3  trochaic
8.8.7.8                    0.5  iambic
8.8.7.8.7                  0.3  iambic
8.8.7.8.8.7                3.5  trochaic
8.8.7.8.8.7.4.4.4.4.8      0.8  iambic
8.8.7.8.8.7.4.8.4.8        0.8  iambic
8.8.7.8.8.7.4.12.8         0.5  iambic
8.8.7.8.8.7.2.2.4.4.4.8    0.3  iambic
8.8.7.8.8.7.8.8            0.3  iambic
8.8.7.8.8.7.8.8.7          0.3  iambic
8.8.7.8.8.7.8.8.8.8.8.4.8  0.4  iambic
8.8.7.8.8.7.12.8           0.4  iambic
8.8.8                      1.5  iambic
8.8.8.3                    0.4  iambic
8.8.8.4                    3.0  iambic
8.8.8.5                    1.0  trochaic
8.8.8.5 D                  0.3  trochaic
8.8.8.6                    3.0  iambic
8.8.8.6 D                  0.3  iambic
8.8.8.6+8.7.8.6            0.5  trochaic
8.8.8.7                    1.2  trochaic
8.8.8.7 D                  0.3  iambic
8.8.8.7.4                  0.5  iambic
8.8.8.7.7                  0.3  iambic
8.8.8.8.4                  0.3  iambic
8.8.8.8.6                  1.2  iambic
8.8.8.8.6.6                0.3  iambic
8.8.8.8.6.6.8              0.4  iambic
8.8.8.8.7                  0.6  iambic
8.8.8.8.8                  1.2  iambic
8.8.8.8.8.6                0.5  iambic
8.8.8.8.8.6.12             0.5  iambic
8.8.8.8.8.8.6              0.3  iambic
8.8.8.8.8.8.6.6            1.0  iambic
8.8.8.8.8.8.8              1.2  iambic
8.8.8.8.8.8.12             0.5  iambic
8.8.8.8.8 D                0.5  iambic
8.8.8.8.8.9.8.8            0.2  iambic
8.8.8.8.10.8               0.3  iambic
8.8.8.9 D                  0.3  trochaic
8.8.8.10                   0.3  trochaic
8.8.10.8.8.10              0.3  iambic
8.8.10.10                  0.3  iambic
8.9.8.8.9.8.6.6.4.4.4.8    0.8  trochaic
8.9.8.8.9.8.6.6.4.8.8      1.0  trochaic
8.9.8.9                    0.3  mixed

# First line of nine
9.6.9.6                    0.3  mixed
9.6.9.9.6                  0.3  mixed
9.7.9.7                    0.4  anapestic
9.7.9.7+6.5.6.7            0.3  trochaic
9.8.8.9                    1.0  trochaic
9.8.8.9+9.6.6.9            0.3  mixed
9.8.9.8                    2.0  iambic
9.8.9.8 D                  1.5  iambic
9.8.9.8.8.8                2.0  iambic
9.8.9.8.8.9                0.3  iambic
9.8.9.8.9.8                0.3  iambic
9.9.8.8.7.7                0.3  mixed
9.9.9.4                    0.3  mixed
9.9.9.6                    0.3  mixed
9.9.9.9                    1.2  anapestic
9.9.9.9 D                  0.4  anapestic
9.10.9.9+9.9.9.9           0.6  dactylic
9.10.9.10                  0.4  dactylic
9.10.9.10.10.10            1.0  iambic
9.10.10.9                  0.3  dactylic

# First line of ten
10.4.6.6.6.6.10.4          1.0  iambic
10.4.10.4                  0.5  iambic
10.4.10.4.10.10            1.5  iambic
10.6.10.6                  0.4  iambic
10.7.10.7                  0.6  dactylic
10.7.10.8                  0.3  dactylic
10.8.8.7.7                 0.4  iambic
10.8.10.8                  0.5  mixed
10.9.10.8                  0.4  dactylic
10.9.10.9                  0.8  dactylic
10.9.10.9 D                0.4  dactylic
10.10                      0.8  iambic
10.10.4                    0.3  iambic
10.10.7.6.11               0.2  mixed
10.10.9.10                 0.5  mixed
10.10.10                   0.3  iambic
10.10.10.4                 2.5  iambic
10.10.10.6                 1.0  iambic
10.10.10.8                 0.8  iambic
10.10.10.10 D              1.0  iambic
10.10.10.10.4              0.3  iambic
10.10.10.10.10             0.6  iambic
10.10.10.10.10.10          3.0  iambic
10.10.10.10.10.10.10.10 D  0.2  iambic
10.10.10.10.11.11          0.3  iambic
10.10.11.10                0.4  mixed
10.10.11.11                3.0  anapestic
10.10.12.7.3               0.3  iambic
10.10.12.10                0.6  iambic
10.10.14.10                0.8  iambic
10.11.10.11                0.5  mixed
10.11.11.11                0.4  trochaic
10.11.11.11.10.11          0.3  trochaic
10.11.11.11+11.12          0.3  anapestic
10.11.11.12                0.5  dactylic

# First line of eleven
11.5.11.5                  0.3  dactylic
11.6.11.6                  0.3  dactylic
11.7.11.7                  0.5  dactylic
11.8.11.8                  0.8  anapestic
11.8.11.8 D                0.3  anapestic
11.8.11.9                  0.6  anapestic
11.9.11.9                  0.6  anapestic
11.9.14+13.13.13           0.2  mixed
11.10.10.11                0.3  dactylic
11.10.11.6                 0.3  iambic
11.10.11.9                 0.8  dactylic
11.10.11.10 D              1.2  dactylic
11.10.11.10.10             0.3  iambic
11.10.11.10.10.10          0.3  iambic
11.10.11.10.11.10          1.5  iambic
11.10.11.10+8.7.9.7        0.3  dactylic
11.10.11.12                0.3  mixed
11.11.10.11                0.6  trochaic
11.11.11.5                 2.5  dactylic
11.11.11.6                 0.3  iambic
11.11.11.9                 0.5  anapestic
11.11.11.10                0.3  anapestic
11.11.11.11 D              0.8  anapestic
11.11.11.11.11             0.4  anapestic
11.11.11.11.11.11          0.3  anapestic
11.11.11.11+12.12.11.11    0.4  anapestic
11.11.12.11                0.5  anapestic
11.12.11.12                0.3  anapestic
11.12.12.10                2.0  dactylic

# Twelve and more
12.8.8.8.12                0.4  iambic
12.8.12.8                  0.4  anapestic
12.8.12.9+9.9.9.9          0.4  anapestic
12.9.6.6.12.9              0.7  mixed
12.9.12.9                  0.4  anapestic
12.9.12.12.9               0.5  mixed
12.10.12.10                0.6  dactylic
12.10.13.10                0.5  dactylic
12.11.12.11                1.5  anapestic
12.11.12.11 D              0.4  anapestic
12.12.12.6                 0.3  mixed
12.12.12.6+12.12.12.6      0.2  mixed
12.12.12.7+14.14.6         0.2  mixed
12.12.12.12                0.6  anapestic
12.12.12.12.12.12          0.3  mixed
13.10.13.10                0.6  dactylic
13.13.13.13                0.4  mixed
13.13.13.13.13.13          0.8  iambic
14.14.4.7.8                2.0  trochaic
14.14.14.14                0.5  iambic
15.11.15.11                0.3  trochaic
15.11.15.11+8.8.8.11       0.2  trochaic
15.15.15.6                 1.0  trochaic
15.15.15.6+10.10.10.6      0.4  trochaic
"""
