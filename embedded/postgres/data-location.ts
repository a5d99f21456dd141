import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, giveTo, type OsUser } from './os-user.ts';

/** Folders of one server: `home` holds our own files and copies, `cluster` is Postgres' data directory. */
export type DataLocation = { home: string; cluster: string; relocated: boolean };

const POINTER = 'relocated-to';

/**
 * Chooses the folder of the data, usually `dir` itself. If Postgres must run as another user who cannot reach `dir` (a clone in a
 * 0700 folder such as /root), the data goes to /var/lib/sumaa, which survives a reboot, else to the temporary folder (always there when
 * `dir` is temporary too). A file `relocated-to` in `dir` records the choice, so later starts find the same data.
 */
export function chooseDataLocation(dir: string, user: OsUser | undefined): DataLocation {
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const real = realpathSync(dir);
  const pointer = path.join(real, POINTER);
  if (existsSync(pointer)) return at(readFileSync(pointer, 'utf8').trim(), user, true);
  // The folder belongs to Postgres, so we may set its mode, but not that of its parents.
  if (user) chmodSync(real, 0o755);
  if (canEnter(real, user)) return at(real, user, false);

  const name = `postgres-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
  const temporary = path.join(os.tmpdir(), 'sumaa');
  const candidates = real.startsWith(realpathSync(os.tmpdir()) + path.sep) ? [temporary] : ['/var/lib/sumaa', temporary];
  for (const candidate of candidates) {
    const place = tryAt(path.join(candidate, name), user);
    if (!place) continue;
    writeFileSync(pointer, place.home + '\n');
    return place;
  }
  throw new Error(
    `Postgres has to run as "${user?.name}", which cannot enter ${real} (one of its parent folders is closed to others), ` +
      `and no other folder could be used (${candidates.join(', ')}). Set DATA_DIR to a folder that "${user?.name}" can reach.`,
  );
}

function tryAt(home: string, user: OsUser | undefined): DataLocation | undefined {
  try {
    const place = at(home, user, true);
    return canEnter(home, user) ? place : undefined;
  } catch {
    return undefined; // read-only or not accessible: try the next candidate
  }
}

function at(home: string, user: OsUser | undefined, relocated: boolean): DataLocation {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const cluster = path.join(home, 'cluster');
  if (!existsSync(cluster)) {
    mkdirSync(cluster, { mode: 0o700 });
    giveTo(cluster, user);
  }
  return { home, cluster, relocated };
}
