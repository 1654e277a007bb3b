"""Builds numerals.woff2: the characters of times, counts and percentages, with tabular figures only.

Usage: build.py rubik-latin-600-normal.woff2 numerals.woff2 (of the npm package @fontsource/rubik 5.3.0).
Needs fonttools and brotli.
"""

import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

source, target = sys.argv[1:]
font = TTFont(source)
features = font["GSUB"].table.FeatureList.FeatureRecord
tabular = next(record.Feature for record in features if record.FeatureTag == "tnum")
substitutes = {}
for index in tabular.LookupListIndex:
    for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
        substitutes |= getattr(table, "ExtSubTable", table).mapping
for table in font["cmap"].tables:
    table.cmap = {code: substitutes.get(glyph, glyph) for code, glyph in table.cmap.items()}
options = Options(hinting=False, desubroutinize=True, layout_features=[], flavor="woff2", name_IDs=[0, 1, 2])
subsetter = Subsetter(options)
subsetter.populate(text="0123456789:.,×%/–")
subsetter.subset(font)
font.flavor = "woff2"
font.save(target)
