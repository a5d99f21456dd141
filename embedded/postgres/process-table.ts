import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A running process: its command line and start time (an opaque text that stays the same for the same process). */
export type RunningProcess = { commandLine: string; startedAt: string };

/**
 * Looks up a process by id; undefined when none runs or it cannot be seen. Process ids are reused, so callers also compare the command
 * line or the start time.
 */
export function findProcess(pid: number): RunningProcess | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return fromProc(pid);
  return process.platform === 'win32' ? fromPowershell(pid) : fromPs(pid);
}

function fromProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name (2nd field) may contain spaces and brackets, so fields are counted after it. State is the 3rd field, start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return { commandLine: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '), startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): RunningProcess | undefined {
  const ask = (field: string) => spawnSync('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const commandLine = ask('command');
  return commandLine ? { commandLine, startedAt: ask('lstart') } : undefined;
}

function fromPowershell(pid: number): RunningProcess | undefined {
  const query = `$p = Get-CimInstance Win32_Process -Filter "ProcessId=${pid}"; if ($p) { $p.CreationDate.Ticks; $p.CommandLine }`;
  const { stdout } = spawnSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8', windowsHide: true });
  const [startedAt, ...rest] = (stdout ?? '').trim().split(/\r?\n/);
  return startedAt ? { commandLine: rest.join(' '), startedAt } : undefined;
}
