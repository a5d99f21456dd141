import { readFileSync, writeFileSync } from 'node:fs';

/** Peak memory of a process since the previous call, in MiB; null when the system does not provide it. */
export function peakMemory(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return null;
  }
}
