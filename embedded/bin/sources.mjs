// Plain Node: digests of source folders, to detect whether something built from them is outdated.
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
 * One digest of the lock file, the compiler settings and every file in these folders for which `matters` is true (default: all).
 * Tests and build output are always left out.
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
