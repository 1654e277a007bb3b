"""Runs an experiment in shares by Ray, and starts again what dies: ray_shards.py EXPERIMENT SHARES FOLDER

The folder has to be one that all machines of the cluster share.
"""

import subprocess
import sys
from pathlib import Path

import ray


@ray.remote(num_cpus=1, max_retries=5)
def run(experiment: str, share: str, output: Path) -> None:
    command = ["npuzzle", "compare", experiment, "--jobs", "1", "--shard", share, "--output", str(output), "--resume"]
    subprocess.run(command, check=True)


def main() -> None:
    experiment, shares, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(exist_ok=True)
    files = [folder / f"{number}.jsonl" for number in range(1, shares + 1)]
    # Otherwise Ray writes the shares' progress to standard output, where the results go.
    ray.init(log_to_driver=False)
    ray.get([run.remote(experiment, f"{number}/{shares}", file) for number, file in enumerate(files, 1)])
    subprocess.run(["npuzzle", "merge", *map(str, files), "--format", "csv"], check=True)


main()
