// Serves dist/ as a static host would, at /, under /npuzzle/ and, as if it were another page of the host, under /copy/, on any free
// port, and prints the address. A missing file is a 404 and never the page, so that wrong paths are noticed. Under /watched/, the page
// starts with a script that records errors. Under /with/SCRIPT/, the page and its workers start with a script, which the address has in
// base64url; under /serviced/SCRIPT/, the service worker does.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const recorder = await readFile(new URL('../engines/watch.js', import.meta.url), 'utf8');
// Files of the tests. The page's policy only allows scripts from its own host.
const testFiles = {
  // A document without the page's policy.
  '/blank.html': '<!doctype html><link rel="icon" href="icons/icon.svg">',
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
    const [, prefix, script, path] = /^(?:\/(npuzzle|copy|watched|(?:with|serviced)\/([\w-]+)))?(\/.*)/.exec(
      decodeURIComponent(new URL(request.url, 'http://localhost').pathname),
    );
    // `normalize` of an absolute path cannot climb above its root.
    const file = join(dist, normalize(path.endsWith('/') ? `${path}index.html` : path));
    let body = testFiles[path] ?? (await readFile(file));
    const first = prefix === 'watched' ? recorder : script && Buffer.from(script, 'base64url').toString();
    if (first && !prefix.startsWith('serviced') && file.endsWith('index.html')) body = String(body).replace('<meta', () => `<script>${first}</script><meta`);
    const started = { with: 'solver_loader.js', serviced: 'service-worker.js' }[prefix?.split('/')[0]];
    if (started === basename(file)) body = `${first}\n${body}`;
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
