import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '@sumaa/runtime/testing';

const root = path.resolve(import.meta.dirname, '../../..');
const built = path.join(root, '.artifacts/programs/pgbouncer');

/** Prepared statements in transaction mode came with 1.21. */
function knowsPreparedStatements(program: string): boolean {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** The system's PgBouncer; where it is too old or missing, one that is built from the source of a newer Debian. */
export function findPgBouncer(): string {
  if (existsSync(built)) return built;
  const installed = findProgram('pgbouncer', 'pgbouncer');
  if (knowsPreparedStatements(installed)) return installed;
  process.stderr.write('PgBouncer is too old; building a newer one…\n');
  execFileSync(path.join(root, 'tests/bin/build-pgbouncer.sh'), [built], { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  return built;
}
