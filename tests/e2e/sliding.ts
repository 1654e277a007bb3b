// The rules of the puzzle, independent of the program under test.

/** The tiles in reading order; 0 is the blank. */
export type Tiles = readonly number[];

export const sideOf = (tiles: Tiles): number => Math.sqrt(tiles.length);

/** Position of the sliding tile relative to the blank, by the tile's direction. */
const FROM: Record<string, readonly [row: number, column: number]> = {
  U: [1, 0],
  D: [-1, 0],
  L: [0, 1],
  R: [0, -1],
};

/** Expands `URDL2U` to one letter per move. */
export function letters(moves: string): string[] {
  if (!/^([UDLR]\d*)*$/.test(moves)) throw new Error(`invalid moves: ${moves}`);
  return [...moves.matchAll(/([UDLR])(\d*)/g)].flatMap(([, letter, count]) =>
    Array<string>(count === '' ? 1 : Number(count)).fill(letter),
  );
}

/** Returns the tiles after one move. */
export function slide(tiles: Tiles, letter: string, width = sideOf(tiles)): Tiles {
  const blank = tiles.indexOf(0);
  const row = Math.floor(blank / width) + FROM[letter][0];
  const column = (blank % width) + FROM[letter][1];
  if (row < 0 || row >= tiles.length / width || column < 0 || column >= width) {
    throw new Error(`${letter} slides no tile on ${tiles.join(' ')}`);
  }
  const after = [...tiles];
  after[blank] = tiles[row * width + column];
  after[row * width + column] = 0;
  return after;
}

/** Returns the start and the board after each move. */
export function boardsAlong(start: Tiles, moves: string, width = sideOf(start)): Tiles[] {
  const boards = [start];
  for (const letter of letters(moves)) boards.push(slide(boards[boards.length - 1], letter, width));
  return boards;
}

/** Returns the tiles of a named goal. */
export function goalTiles(name: string, side: number): Tiles {
  const cells = side * side;
  const ascending = Array.from({ length: cells - 1 }, (_, index) => index + 1);
  switch (name) {
    case 'blank-last':
      return [...ascending, 0];
    case 'blank-first':
      return [0, ...ascending];
    case 'blank-center':
      return [...ascending.slice(0, (cells - 1) / 2), 0, ...ascending.slice((cells - 1) / 2)];
    case 'spiral':
      if (side === 3) return [1, 2, 3, 8, 0, 4, 7, 6, 5];
  }
  throw new Error(`unknown goal ${name} for side ${side}`);
}

/** Writes a board as the page's text field takes it, one row per line. */
export function boardText(tiles: Tiles): string {
  const side = sideOf(tiles);
  return Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side).join(' ')).join('\n');
}
