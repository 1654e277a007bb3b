// The service worker of the built page (dist/): it stores exactly the files of its build.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const read = (file) => readFileSync(new URL(`../../dist/${file}`, import.meta.url));

test('the service worker caches exactly the files of the build', () => {
  const list = /const files=(\[\[.*?\]\])/.exec(read('service-worker.js').toString())[1];
  const files = JSON.parse(list.replaceAll(/['`]/g, '"'));
  assert.equal(files.filter(([file]) => /wasm$/.test(file)).length, 7);
  assert.ok(files.some(([file]) => file === './'));
  for (const [file, digest] of files) {
    assert.equal(createHash('sha256').update(read(file === './' ? 'index.html' : file)).digest('base64'), digest, file);
  }
});

test('the solver is small enough for a hint on a phone', () => {
  const build = /data-build="?(\w+)/.exec(read('index.html').toString())[1];
  const size = gzipSync(read(`${build}/solver_bg.wasm`), { level: 9 }).length;
  console.log(`solver: ${(size / 1000).toFixed(1)} KB gzipped`);
  assert.ok(size > 100_000 && size < 680_000, `${size} bytes`);
});
