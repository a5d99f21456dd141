import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin', '/usr/local/sbin', '/opt/homebrew/bin'];
const find = (program: string) => folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));

/** Installs a package with the system's package manager, as root or by passwordless sudo. Does not start services. */
function install(packageName: string): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...command: readonly string[]) => {
    const [program = '', ...args] = [...sudo, ...command];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    return spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000, env }).status === 0;
  };
  if (existsSync('/usr/bin/apt-get'))
    return run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', packageName);
  if (existsSync('/usr/bin/dnf')) return run('dnf', 'install', '-y', packageName);
  if (existsSync('/sbin/apk')) return run('apk', 'add', packageName);
  return false;
}

/** The path of a system program; installs `packageName` when it is missing. Throws when it cannot be installed. */
export function findProgram(program: string, packageName: string): string {
  const found = find(program);
  if (found) return found;
  process.stderr.write(`No ${program} found; installing ${packageName}…\n`);
  install(packageName);
  const installed = find(program);
  if (installed) return installed;
  throw new Error(`${program} could not be found or installed. Install ${packageName}.`);
}
