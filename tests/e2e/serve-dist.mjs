// Serves dist/ as a static host would, at / and under /npuzzle/, on any free port, and prints the address. A missing file is
// a 404 and never the page, so that wrong paths are noticed. Under /watched/, the page starts with a script that records
// errors.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const recorder = await readFile(new URL('../engines/watch.js', import.meta.url), 'utf8');
// Scripts of the tests. The page's policy only allows scripts from its own host.
const testScripts = {
  '/axe.js': await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))),
  '/ended.js': 'throw new Error("ended a worker");',
};
const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

// Some hosts compress.
const isCompressed = process.argv.includes('--gzip');

const server = createServer(async (request, response) => {
  try {
    const [, prefix, path] = /^(\/npuzzle|\/watched)?(\/.*)/.exec(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    // `normalize` of an absolute path cannot climb above its root.
    const file = join(dist, normalize(path.endsWith('/') ? `${path}index.html` : path));
    let body = testScripts[path] ?? (await readFile(file));
    if (prefix === '/watched' && file.endsWith('.html')) body = String(body).replace('<meta', () => `<script>${recorder}</script><meta`);
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    });
    response.end(isCompressed ? gzipSync(body) : body);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('not found');
  }
});

server.listen(0, '127.0.0.1', () => {
  console.log(`serving dist at http://127.0.0.1:${server.address().port}`);
});
