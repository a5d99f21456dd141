// Plain Node without dependencies: this file runs before anything is installed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Exits with 1 and a message when Node is too old for the dependencies. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Sumaa needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs `npm ci` when the modules are missing or the lock file changed since they were installed. */
export function installModules() {
  const stamp = path.join(root, 'node_modules/.sumaa-lock');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const marker = path.join(root, 'node_modules/.package-lock.json');
  if (existsSync(marker) && isComplete()) {
    writeFileSync(stamp, lock);
    return;
  }
  console.log('Installing dependencies (once, about a minute)…');
  execFileSync(npm, ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  writeFileSync(stamp, lock);
}

/** Whether the installed versions match the lock file. */
function isComplete() {
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([where, entry]) => !where.startsWith('node_modules/') || entry.link || entry.optional || present[where]?.version === entry.version,
  );
}
