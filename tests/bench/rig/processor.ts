import { readFileSync } from 'node:fs';

/** The processor time that a process has taken so far, in ms; Linux counts it in hundredths of a second (proc(5)). */
export function processorMs(pid: number): number {
  // The name in brackets, the second field, may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
