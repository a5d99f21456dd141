import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';

/** The account Postgres runs as when it is not the current one. */
export type OsUser = { name: string; uid: number; gid: number };

/**
 * Postgres refuses to run as root: returns the account to switch to (`postgres`, else `nobody`), or undefined when the current user is
 * an ordinary one (always on Windows). Throws when neither account exists.
 */
export function userToDropTo(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row)
    throw new Error('Postgres cannot run as root, and neither "postgres" nor "nobody" exists in /etc/passwd. Start as another user.');
  return { name: row[0]!, uid: Number(row[2]), gid: Number(row[3]) };
}

/** Spawn options that run a child as `user` (empty for the current user). */
export function asUser(user: OsUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/**
 * Whether `user` can enter (folder) or execute (file) the path. A shell running as that user asks the kernel, so modes of all parent
 * folders and access lists count. For the current user it is not checked.
 */
export function canEnter(path: string, user: OsUser | undefined): boolean {
  if (!user) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1" && test -r "$1"', 'sh', path], { ...asUser(user), cwd: '/', stdio: 'ignore' });
  return probe.status === 0;
}

/** Gives a file or folder to `user`; does nothing when `user` is undefined. */
export function giveTo(path: string, user: OsUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid);
}
