"""Prints effective branching factors by solution length, as in Russell and Norvig's chapter on heuristics: table.py RESULTS.csv"""

import sys

import pandas

runs = pandas.read_csv(sys.argv[1])
runs["search"] = runs["algorithm"] + runs["heuristic"].map(lambda name: f", {name}", na_action="ignore").fillna("")
solved = runs[(runs["status"] == "solved") & runs["optimal"]]
for measure in ["generated", "effective_branching_factor"]:
    print(solved.pivot_table(index="length", columns="search", values=measure, aggfunc="mean").round(2).to_string())
