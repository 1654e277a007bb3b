// Starts a program in a worker. `trunk build` replaces Trunk's own loaders with this script and fills in the program's name.

import start from './PROGRAM.js';

// Whoever has spawned this worker may have the program already, compiled by an earlier worker. Its first message is the answer;
// commands follow once the program listens.
const answer = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
postMessage(null);
const { data: given } = await answer;

const compile = async () => {
  const response = await fetch(new URL('PROGRAM_bg.wasm', import.meta.url));
  // Browsers compile while they fetch only what the host says is a program, and not every host does.
  const isTyped = response.headers.get('Content-Type') === 'application/wasm';
  const program = await (isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  postMessage(program);
  return program;
};

await start({ module_or_path: given ?? (await compile()) });
