// Plain Node: tells by content whether sources have changed since something was built of them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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

/**
 * One digest of the dependencies, the compiler's settings, and every file below these folders that `matters` (all by default; tests
 * and what was built never do).
 */
export function digestOf(folders, matters = () => true) {
  const hash = createHash('sha256');
  for (const name of ['package-lock.json', 'tsconfig.base.json']) hash.update(readFileSync(path.join(root, name)));
  for (const folder of folders) {
    for (const file of filesBelow(path.join(root, folder))) {
      if (matters(file)) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}
