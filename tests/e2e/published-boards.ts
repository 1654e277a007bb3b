// The boards of tests/data and their known results.
import { readFileSync } from 'node:fs';
import type { Tiles } from './sliding';

export interface PublishedBoard {
  goal: string;
  tiles: Tiles;
  /** Length of a shortest solution; `undefined` for an unsolvable board. */
  optimal?: number;
}

function lines(file: string): string[] {
  const text = readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

/** Boards published with existing programs. */
export const seedBoards: readonly PublishedBoard[] = lines('seed_boards.txt').map((line) => {
  const [, goal, tiles, optimal] = line.split('|').map((field) => field.trim());
  return { goal, tiles: tiles.split(' ').map(Number), optimal: optimal === 'unsolvable' ? undefined : Number(optimal) };
});

/** Returns the seed board that begins with these tiles. */
export function seedBoard(beginning: string): PublishedBoard {
  const found = seedBoards.filter(({ tiles }) => tiles.join(' ').startsWith(beginning));
  if (found.length !== 1) throw new Error(`${found.length} seed boards begin with ${beginning}`);
  return found[0];
}

/** Returns R. E. Korf's random boards in order: `korf100.txt` (4x4), `korf24.txt` (5x5). */
export function korfBoards(file: 'korf100.txt' | 'korf24.txt'): PublishedBoard[] {
  return lines(file).map((line) => {
    const [, optimal, ...tiles] = line.trim().split(/\s+/).map(Number);
    return { goal: 'blank-first', tiles, optimal };
  });
}
