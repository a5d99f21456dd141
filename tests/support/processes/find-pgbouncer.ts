import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const built = path.resolve(import.meta.dirname, '../../../.artifacts/programs/pgbouncer');
const places = [built, '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** Prepared statements in transaction mode came with 1.21. */
function knowsPreparedStatements(program: string): boolean {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** A PgBouncer that is new enough; null where there is none: `tests/bin/build-pgbouncer.sh` builds one. */
export const findPgBouncer = (): string | null => places.find((program) => existsSync(program) && knowsPreparedStatements(program)) ?? null;
