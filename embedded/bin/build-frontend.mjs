// Plain Node: builds the frontend when its sources changed since the last build (compared by content, so a fresh clone builds once).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { digestOf } from './sources.mjs';

/** Builds into `frontend/dist` unless it already holds exactly these sources. */
export function buildFrontend() {
  const stamp = path.join(root, 'frontend/dist/.sources');
  const wanted = digestOf(['contracts', 'frontend']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the frontend…');
  execFileSync(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'frontend'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  writeFileSync(stamp, wanted);
}
