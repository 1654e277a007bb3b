#!/bin/sh
# A share of an experiment as a task of a Slurm job array:
#
#   EXPERIMENT=experiment.json sbatch --array=1-100 slurm.sh
#
# Slurm ends a task by SIGTERM; what it has written is kept, and the task that is requeued goes on from there. When all are done:
# `npuzzle merge results/*.jsonl`.
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --requeue
set -eu
mkdir -p results
exec npuzzle compare "$EXPERIMENT" --jobs 1 --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
	--output "results/$SLURM_ARRAY_TASK_ID.jsonl" --resume
