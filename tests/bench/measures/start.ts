import { rm } from 'node:fs/promises';
import { temporaryFolder } from '../../support/instance.ts';
import { keptPort } from '../../support/processes/port.ts';
import { median, plainRow } from '../rig/figures.ts';
import type { Measure } from '../rig/measure.ts';
import { npmStart } from '../rig/npm-start.ts';

async function startOnce(dataDir: string, port: number): Promise<number> {
  const { child, seconds } = await npmStart(dataDir, port);
  await child.stop();
  return seconds;
}

/** `npm start` with existing data, including the demo data. */
export const start: Measure = {
  name: 'start',
  async run(bench) {
    const [dataDir, port] = [await temporaryFolder(), await keptPort()];
    try {
      const first = await startOnce(dataDir, port);
      const again: number[] = [];
      for (let round = 0; round < bench.size(5, 1); round++) again.push(await startOnce(dataDir, port));
      const detail = { 'the first time, s': first, rounds: again.length, 'slowest, s': Math.max(...again) };
      return [plainRow({ what: 'npm start, second time, until ready', unit: 's', ours: median(again), atMost: 6, detail })];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
