import { readdirSync, readFileSync } from 'node:fs';

/** The process and all that descend from it and still run; Linux (proc(5)). */
export function treeOf(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(statOf(Number(name))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** The memory of a process in bytes, of which what others share counts in proportion; 0 where it has ended. */
export function proportionalBytes(pid: number): number {
  const rollup = readIfThere(`/proc/${pid}/smaps_rollup`) ?? '';
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** The processor time that a process has taken so far, in ms, counted in hundredths of a second; 0 where it has ended. */
export function processorMs(pid: number): number {
  const fields = statOf(pid) ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** What follows the name of the process, which may hold spaces. */
const statOf = (pid: number): readonly string[] | undefined => readIfThere(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
