// Plain Node: compiles the servers when their sources changed since the last build (compared by content, so a fresh clone compiles once).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { digestOf } from './sources.mjs';

const packages = ['contracts', 'runtime', 'event-store', 'command-api', 'projections', 'workers', 'embedded'];
const stamp = path.join(root, 'embedded/dist/.sources');
/** What the version says of the sources (`runtime/updates/own-version.ts`). */
const build = path.join(root, 'runtime/dist/build.txt');

/** Path of the one-machine edition's program; it exists once `buildServers` has run. */
export const server = path.join(root, 'embedded/dist/main.js');

/**
 * Digest of the compiler's own build records. It is part of the stamp because other sources may have been compiled since, or one
 * package's output may have been deleted.
 */
function digestOfOutput() {
  const hash = createHash('sha256');
  for (const name of packages) {
    const record = path.join(root, name, 'dist/.tsbuildinfo');
    hash.update(existsSync(record) ? readFileSync(record) : '').update('\0');
  }
  return hash.digest('hex');
}

/** Compiles the servers unless exactly these sources are compiled already. Throws when they do not compile. */
export function buildServers() {
  const sources = digestOf([...packages], (file) => /\.ts$|package\.json$|tsconfig\.json$/.test(file));
  const isBuilt = () => existsSync(server) && existsSync(stamp) && readFileSync(stamp, 'utf8') === `${sources} ${digestOfOutput()}`;
  if (isBuilt()) return;
  console.log('Compiling the servers…');
  // With one checker: several repeat much of each other's work and memory.
  const compiler = [path.join(root, 'node_modules/typescript/bin/tsc'), '--build', 'embedded', '--checkers', '1'];
  const { status, error } = spawnSync(process.execPath, compiler, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    throw new Error(
      `The servers do not compile${error ? `: ${error.message}` : '; see the compiler messages above'}. Nothing was started.`,
    );
  }
  writeFileSync(build, sources.slice(0, 12));
  writeFileSync(stamp, `${sources} ${digestOfOutput()}`);
}
