// Replaces the solutions of a file of large boards by shorter ones. Usage:
//
//   npuzzle generate --size 6x6 --seed 2026 --count 50 > boards
//   npuzzle solve boards --algorithm anytime --time-limit 5 --jobs 1 --format json > results
//   node tests/data/improve.mjs uniform-6x6.txt results 'anytime, at most 5 s a board, one thread'
//
// The results may come from any search, and may leave out boards. Their solutions are replayed. The header gets a line with
// today's date and the description. A file that does not exist is made from the results of all boards.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const [name, results, description] = process.argv.slice(2);
if (!description) throw new Error('usage: improve.mjs FILE RESULTS DESCRIPTION');
const path = new URL(name, import.meta.url);
const [, size] = /^uniform-(\d+x\d+)\.txt$/.exec(name) ?? [];
if (!size) throw new Error(`${name}: expected a name such as uniform-6x6.txt`);
const width = Number(size.split('x')[0]);

/** Returns the number of moves of a solution. Throws if it does not solve the board. */
function replay(tiles, moves) {
  const board = tiles.split(' ').map(Number);
  const directions = moves.replace(/([UDLR])(\d+)/g, (_, direction, count) => direction.repeat(count));
  let blank = board.indexOf(0);
  for (const direction of directions) {
    const from = blank + { U: width, D: -width, L: 1, R: -1 }[direction];
    const stays = 'UD'.includes(direction) || Math.floor(from / width) === Math.floor(blank / width);
    if (!stays || !(from in board)) throw new Error(`${tiles}: a move leaves the board: ${moves}`);
    [board[blank], board[from], blank] = [board[from], 0, from];
  }
  if (!board.every((tile, cell) => tile === (cell + 1) % board.length)) throw new Error(`${tiles} is not solved by ${moves}`);
  return directions.length;
}

/** Reads the file as its header and its boards. */
function read() {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const boards = lines.filter((line) => !line.startsWith('#')).map((line) => {
    const [numbers, moves] = line.split(' | ');
    const [, length, ...tiles] = numbers.split(' ');
    return { tiles: tiles.join(' '), length: Number(length), moves };
  });
  return { header: lines.filter((line) => line.startsWith('#')), boards };
}

const found = readFileSync(results, 'utf8').trim().split('\n').map((line) => JSON.parse(line)).filter(({ moves }) => moves)
  .map(({ board, moves }) => ({ tiles: board.replaceAll('/', ' '), moves }))
  .map(({ tiles, moves }) => ({ tiles, length: replay(tiles, moves), moves }));
const { header, boards } = existsSync(path) ? read() : {
  header: [
    `# Uniformly random boards, as npuzzle generate --size ${size} --seed 2026 --count ${found.length} writes them, and the shortest known solutions.`,
    '# index length tiles (row-major, 0 = blank) | moves; GOAL = blank-last (1 2 3 .. 0). No length is proved optimal.',
  ],
  boards: found.map(({ tiles }) => ({ tiles, length: Infinity })),
};
const shorter = boards.map((known) => found.find(({ tiles, length }) => tiles === known.tiles && length < known.length));
const count = shorter.filter(Boolean).length;
const best = boards.map((known, index) => shorter[index] ?? known);
const mean = (best.reduce((sum, { length }) => sum + length, 0) / best.length).toFixed(2);
if (count > 0) {
  const today = new Date().toISOString().slice(0, 10);
  const lines = best.map(({ tiles, length, moves }, index) => `${index + 1} ${length} ${tiles} | ${moves}`);
  const note = `# ${today}, ${description}: ${count} of ${best.length} boards, mean length now ${mean}.`;
  writeFileSync(path, `${[...header, note, ...lines].join('\n')}\n`);
}
console.log(`${name}: ${count} solutions are shorter, mean length ${mean}`);
