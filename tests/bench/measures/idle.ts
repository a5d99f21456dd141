import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { temporaryFolder } from '../../support/instance.ts';
import { keptPort } from '../../support/processes/port.ts';
import { plainRow } from '../rig/figures.ts';
import type { Measure } from '../rig/measure.ts';
import { npmStart } from '../rig/npm-start.ts';
import { processorMs, proportionalBytes, treeOf } from '../rig/process-tree.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const megabyte = 1_024 ** 2;

/** What `npm start` installs and builds, without what belongs to the history, to data and to runs of tests. */
const isNotInstalled = (name: string) => ['.git', '.data', '.artifacts'].includes(name);

/** The bytes that a folder takes on the disk; a file with several names counts once. */
async function bytesOf(folder: string, seen = new Set<number>()): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    if (folder === root && isNotInstalled(name)) continue;
    const file = path.join(folder, name);
    const found = await lstat(file);
    if (found.isDirectory()) bytes += await bytesOf(file, seen);
    else if (!seen.has(found.ino)) {
      seen.add(found.ino);
      bytes += found.blocks * 512;
    }
  }
  return bytes;
}

/** The whole edition with its demo data and nobody using it: memory and processor time of all its processes, and what is installed. */
export const idle: Measure = {
  name: 'idle',
  async run(bench) {
    const [dataDir, port] = [await temporaryFolder(), await keptPort()];
    try {
      // Started again: the first time writes the demo data.
      await (await npmStart(dataDir, port)).child.stop();
      const { child } = await npmStart(dataDir, port);
      await after(bench.size(120_000, 10_000));
      const minutes = bench.size(3, 0.2);
      const before = new Map(treeOf(child.pid).map((pid) => [pid, processorMs(pid)]));
      await after(minutes * 60_000);
      const tree = treeOf(child.pid);
      const busyMs = tree.reduce((sum, pid) => sum + processorMs(pid) - (before.get(pid) ?? 0), 0);
      const memory = tree.reduce((sum, pid) => sum + proportionalBytes(pid), 0);
      const own = proportionalBytes(child.pid);
      await child.stop();
      const detail = { processes: tree.length, minutes };
      return [
        plainRow({
          what: 'the whole edition idle: memory',
          unit: 'MB',
          ours: memory / megabyte,
          atMost: 300,
          detail: { ...detail, 'its Node process, MB': Math.round(own / megabyte) },
        }),
        plainRow({ what: 'the whole edition idle: of one core', unit: '%', ours: busyMs / (minutes * 600), atMost: 2, detail }),
        plainRow({ what: 'the whole edition installed', unit: 'MB', ours: (await bytesOf(root)) / megabyte, atMost: 700 }),
      ];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
