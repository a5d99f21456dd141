// Finds a program that comes with the system, and installs its package where it is missing. Plain Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin', '/usr/local/sbin', '/opt/homebrew/bin'];
const find = (program) => folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));

/** Runs the system's package manager as root or through passwordless sudo; never starts what it installs as a service. */
function install(packageName) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...command) => {
    const [program, ...args] = [...sudo, ...command];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    return spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000, env }).status === 0;
  };
  if (existsSync('/usr/bin/apt-get'))
    return run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', packageName);
  if (existsSync('/usr/bin/dnf')) return run('dnf', 'install', '-y', packageName);
  if (existsSync('/sbin/apk')) return run('apk', 'add', packageName);
  return false;
}

/** The path of `program`; installs `packageName` where it is missing. Throws where it cannot be had, saying what to do. */
export function findProgram(program, packageName) {
  const found = find(program);
  if (found) return found;
  console.error(`No ${program} found; installing ${packageName}…`);
  install(packageName);
  const installed = find(program);
  if (installed) return installed;
  throw new Error(`${program} could not be found or installed. Install ${packageName}.`);
}
