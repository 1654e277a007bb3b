// Starts a program in a worker. `trunk build` writes it in the place of Trunk's own loaders, with the program's name.

import start from './PROGRAM.js';

// Whoever has spawned this worker may have the program already, compiled by an earlier worker. Its first message is the answer;
// commands follow once the program listens.
const answer = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
postMessage(null);
const { data: given } = await answer;

const compile = async () => {
  const response = await fetch(new URL('PROGRAM_bg.wasm', import.meta.url));
  // A host that does not know the type of programs.
  const isKnown = response.headers.get('Content-Type') === 'application/wasm';
  const program = await (isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  postMessage(program);
  return program;
};

await start({ module_or_path: given ?? (await compile()) });
