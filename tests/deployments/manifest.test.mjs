// The manifest of the built page (dist/): whatever it names exists, and works in any folder.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (file) => readFileSync(new URL(`../../dist/${file}`, import.meta.url));
const manifest = JSON.parse(read('manifest.webmanifest'));

/** Returns the width and height of a WebP or PNG file. */
function sizeOf(file) {
  if (file.toString('latin1', 1, 4) === 'PNG') return [file.readUInt32BE(16), file.readUInt32BE(20)];
  assert.equal(file.toString('latin1', 8, 12), 'WEBP');
  const kind = file.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
  assert.equal(kind, 'VP8 ');
  return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
}

test('the manifest is complete, and its addresses are relative', () => {
  for (const name of ['id', 'name', 'short_name', 'description', 'lang', 'dir', 'display', 'launch_handler']) assert.ok(manifest[name], name);
  assert.ok(manifest.categories.length > 0);
  const addresses = [
    manifest.id,
    manifest.start_url,
    manifest.scope,
    manifest.share_target.action,
    ...[...manifest.icons, ...manifest.screenshots].map(({ src }) => src),
    ...manifest.shortcuts.map(({ url }) => url),
    ...manifest.file_handlers.map(({ action }) => action),
  ];
  const folder = 'https://example.org/some/folder/';
  for (const address of addresses) assert.ok(new URL(address, `${folder}manifest.webmanifest`).href.startsWith(folder), address);
  assert.deepEqual(manifest.shortcuts.map(({ short_name, name }) => short_name ?? name), ['Daily', 'New game', 'Solve', 'Learn']);
});

test('pictures have the size and form that the manifest says', () => {
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) assert.equal(sizeOf(read(src)).join('x'), sizes, src);
  for (const form of ['wide', 'narrow']) assert.ok(manifest.screenshots.some(({ form_factor }) => form_factor === form), form);
});

test('screenshots are small, and not among the files for offline use', () => {
  for (const { src } of manifest.screenshots) {
    assert.ok(read(src).length < 150_000, src);
    assert.ok(!read('service-worker.js').includes(src), src);
  }
});
