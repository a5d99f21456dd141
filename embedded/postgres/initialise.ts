import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { once } from 'node:events';
import type { Binaries } from './binaries.ts';
import { asUser, giveTo, type OsUser } from './os-user.ts';
import type { DataLocation } from './data-location.ts';

/** Environment of every Postgres program: English messages and UTC, independent of the machine's settings. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  // Windows programs need SystemRoot to open sockets.
  return { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
}

/**
 * Makes the cluster unless it exists. UTF-8 and the builtin C.UTF-8 locale are explicit: with LANG unset initdb would choose SQL_ASCII,
 * which counts an Arabic letter as two. An interrupted run is removed and repeated.
 */
export async function initialise(
  binaries: Binaries,
  place: DataLocation,
  account: { user: string; password: string; durable: boolean },
  osUser: OsUser | undefined,
): Promise<void> {
  const done = path.join(place.home, 'initialised');
  if (existsSync(done)) return;
  if (readdirSync(place.cluster).length > 0) {
    // Files without the mark: initdb was interrupted. The server never started, so there is no data to lose.
    rmSync(place.cluster, { recursive: true, force: true });
    mkdirSync(place.cluster, { mode: 0o700 });
    giveTo(place.cluster, osUser);
  }
  const passwordFile = path.join(place.home, `password.${process.pid}`);
  writeFileSync(passwordFile, account.password + '\n', { mode: 0o600 });
  giveTo(passwordFile, osUser);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${place.cluster}`,
        `--username=${account.user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...ctypeFlags(),
        '--no-instructions',
        ...(account.durable ? [] : ['--no-sync']),
      ],
      osUser,
    );
    writeFileSync(done, '');
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Collation and case come from the builtin provider, but the text search parser asks the C library what a letter is, and under plain C
 * takes the Arabic comma for one. Windows has no UTF-8 locale by that name.
 */
function ctypeFlags(): string[] {
  if (process.platform === 'linux') return ['--locale=C.UTF-8'];
  return process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C'];
}

async function run(program: string, args: string[], osUser: OsUser | undefined): Promise<void> {
  const child = spawn(program, args, { ...asUser(osUser), cwd: rootFolder(), env: postgresEnvironment(), windowsHide: true });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(program)} failed (${code}): ${output.trim()}`);
}

/** A working folder that every account can enter. */
export function rootFolder(): string {
  return path.parse(process.cwd()).root;
}
