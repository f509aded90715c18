"""One match as the logs of JavaFIBS and of Gibbon tell it."""

from __future__ import annotations

JAVAFIBS = """JavaFIBS internal match representation v1.1
8:Bob:3
13:Bob:
6:You:Bob
11:You:4 2
1:You:17-21 19-21
0:Bob:3 2
1:Bob: 24-22 13-10
0:You:4 3
1:You:1-5 19-22
0:Bob:5 2
1:Bob: bar-23 23-18
0:You:1 3
1:You:17-18 19-22
0:Bob:3 4
15:Bob:
2:You:
5:Bob:
7:You:1
14:ann-1:Bob-0
13:Bob:
6:You:Bob
11:Bob:2 6
1:Bob: 1-7 12-14
0:You:4 2
1:You:8-4 6-4
3:Bob:1
12:You:
0:Bob:1 4
1:Bob: 14-18 17-18
3:Bob:2
7:You:2
9:You:3
"""
GMD = """GMD-2 # Created by Gibbon version 0.2.0
Length: 3
Player:W: Ann
Player:B: Bob
Rule: Crawford
Location: Sofia
Game:
Roll:-: 4 2
Move:W: 8/4 6/4
Roll:B: 3 2
Move:B: 1/3 12/15
Roll:W: 4 3
Move:W: 24/20 6/3
Roll:B: 5 2
Move:B: bar/2 2/7
Roll:W: 1 3
Move:W: 8/7 6/3
Roll:B: 3 4
Move:B:
Double:W
Drop:B
Game:
Roll:-: 2 6
Move:B: 1/7 12/14
Roll:W: 4 2
Move:W: 8/4 6/4
Resign:B:1
Reject:W
Roll:B: 1 4
Move:B: 14/18 17/18
Resign:B:2
Accept:W
"""
