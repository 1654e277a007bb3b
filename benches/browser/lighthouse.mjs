// Runs Lighthouse on the built page with its mobile settings, from a host that compresses, and reports the median score of each
// category and the median of each metric. npx downloads Lighthouse. Usage, five rounds by default:
//
//   trunk build && node benches/browser/lighthouse.mjs [rounds] [fragment]
import { execFileSync } from 'node:child_process';
import { row, serve } from './page.mjs';

const rounds = Number(process.argv[2] ?? 5);
const fragment = process.argv[3] ?? '';
const flags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';

const host = await serve('--gzip');
const reports = [];
for (let round = 0; round < rounds; round += 1) {
  const report = execFileSync(
    'npx',
    ['--yes', 'lighthouse@12.8.2', `${host.address}/npuzzle/${fragment}`, '--output=json', '--quiet', `--chrome-flags=${flags}`],
    { env: { CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium', ...process.env }, maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  reports.push(JSON.parse(report));
}
host.stop();

const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];
for (const category of ['performance', 'accessibility', 'best-practices', 'seo']) {
  row(category, Math.round(100 * median(reports.map(({ categories }) => categories[category].score))));
}
for (const audit of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index', 'total-byte-weight']) {
  row(audit, median(reports.map(({ audits }) => audits[audit].numericValue)).toFixed(audit === 'cumulative-layout-shift' ? 4 : 0));
}
// The audits that cost points.
const [last] = reports.slice(-1);
for (const { auditRefs } of Object.values(last.categories)) {
  for (const { id, weight } of auditRefs) {
    const { score, title } = last.audits[id];
    if (weight > 0 && score !== null && score < 1) row(`  ${id}`, `${score}: ${title}`);
  }
}
