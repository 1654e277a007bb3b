#!/bin/sh
# Runs an experiment in shares by GNU parallel, and writes a table of the results. After a crash, run it again: it goes on.
#
#   parallel.sh EXPERIMENT SHARES FOLDER [OPTIONS OF PARALLEL, such as --sshloginfile HOSTS]
set -eu
experiment=$1 shares=$2 folder=$3
shift 3
mkdir -p "$folder"
seq "$shares" | parallel --joblog "$folder/log" --resume-failed "$@" \
	npuzzle compare "$experiment" --jobs 1 --shard "{}/$shares" --output "$folder/{}.jsonl" --resume
npuzzle merge "$folder"/*.jsonl --format csv >"$folder.csv"
