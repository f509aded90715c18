"""The structure of the Thursday Cup: `thursday_cup` stands for its notation wherever a structure is written."""

NOTATION = "swiss 3 rounds len 5 -> KO 4 len 7"
