// Plain Node: builds the frontend when its sources are newer than the last build (by content, so a fresh clone builds once).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const skip = new Set(['node_modules', 'dist', 'dist-types']);

function* filesBelow(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) {
      if (!skip.has(entry.name)) yield* filesBelow(full);
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield full;
  }
}

function sourcesHash() {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const folder of ['contracts', 'frontend']) {
    for (const file of filesBelow(path.join(root, folder))) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds into `frontend/dist` unless it already holds exactly these sources. */
export function buildFrontend() {
  const stamp = path.join(root, 'frontend/dist/.sources');
  const wanted = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the frontend…');
  execFileSync(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'frontend'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  writeFileSync(stamp, wanted);
}
