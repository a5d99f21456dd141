// Plain Node. npm runs a script in a shell: a signal to npm ends at that shell, and nothing tells the script when npm itself is killed.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const checkEveryMs = 500;
const shell = /^-?(?:.*\/)?(?:ba|da|a|z|k)?sh$/;

/** Parent and command of a process; null when unknown (no `ps`, or the process has ended). */
function lookUp(pid) {
  try {
    // Linux: `pid (command) state ppid …`; small images have no `ps`.
    const stat = `/proc/${pid}/stat`;
    const [, command, ppid] = existsSync(stat)
      ? /\((.+)\) \S (\d+) /.exec(readFileSync(stat, 'utf8'))
      : /^(.+?)\s+(\d+)\s*$/.exec(execFileSync('ps', ['-o', 'comm=,ppid=', '-p', String(pid)], { encoding: 'utf8' }));
    return { ppid: Number(ppid), command };
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Under npm: calls `onGone` once when npm, or the shell in which it runs this script, has ended. */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const { ppid } = process;
  const parent = lookUp(ppid);
  // Some shells replace themselves by the script; then npm is the parent.
  const npm = parent && shell.test(parent.command) ? parent.ppid : null;
  const timer = setInterval(() => {
    if (process.ppid === ppid && (npm === null || isAlive(npm))) return;
    clearInterval(timer);
    onGone();
  }, checkEveryMs).unref();
}
