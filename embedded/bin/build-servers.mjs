// Plain Node: compiles the servers when their sources are newer than what is built (by content, so a fresh clone compiles once).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { digestOf } from './sources.mjs';

const packages = ['contracts', 'runtime', 'event-store', 'command-api', 'projections', 'workers', 'embedded'];
const stamp = path.join(root, 'embedded/dist/.sources');

/** The program of the one-machine edition, once `buildServers` has run. */
export const server = path.join(root, 'embedded/dist/main.js');

/**
 * The compiler's own notes of what it has written. They belong to the stamp: somebody may have compiled other sources since, and
 * one package's output may have been deleted.
 */
function digestOfOutput() {
  const hash = createHash('sha256');
  for (const name of packages) {
    const notes = path.join(root, name, 'dist/.tsbuildinfo');
    hash.update(existsSync(notes) ? readFileSync(notes) : '').update('\0');
  }
  return hash.digest('hex');
}

/** Compiles what `server` consists of unless exactly these sources are compiled already; throws where they do not compile. */
export function buildServers() {
  const sources = digestOf([...packages], (file) => /\.ts$|package\.json$|tsconfig\.json$/.test(file));
  const isBuilt = () => existsSync(server) && existsSync(stamp) && readFileSync(stamp, 'utf8') === `${sources} ${digestOfOutput()}`;
  if (isBuilt()) return;
  console.log('Compiling the servers…');
  const { status, error } = spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '--build', 'embedded'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    throw new Error(`The servers do not compile${error ? `: ${error.message}` : '; what stands above says where'}. Nothing was started.`);
  }
  writeFileSync(stamp, `${sources} ${digestOfOutput()}`);
}
