import { rm } from 'node:fs/promises';
import path from 'node:path';
import { callersEnvironment } from '../../support/environment.ts';
import { temporaryFolder } from '../../support/instance.ts';
import { keptPort } from '../../support/processes/port.ts';
import { startChild } from '../../support/processes/child.ts';
import { median, plainRow } from '../rig/figures.ts';
import type { Measure } from '../rig/measure.ts';

const program = path.resolve(import.meta.dirname, '../../../embedded/bin/start.mjs');

/** Runs what `npm start` runs until it says that it is ready; answers how long that took, in seconds. */
async function startOnce(dataDir: string, port: number): Promise<number> {
  const from = performance.now();
  let tell: (seconds: number) => void = () => {};
  const ready = new Promise<number>((resolve) => (tell = resolve));
  const child = startChild(process.execPath, [program], {
    env: { ...callersEnvironment(), PORT: String(port), DATA_DIR: dataDir },
    onLine: (line) => line.startsWith('Sumaa is ready at') && tell((performance.now() - from) / 1000),
  });
  const seconds = await Promise.race([ready, child.ended]);
  if (!child.running || seconds === null) throw new Error(`the product ended before it was ready:\n${child.output()}`);
  const health = await fetch(`http://localhost:${port}/api/health`);
  if (health.status !== 200) throw new Error(`ready, and not healthy: ${health.status}`);
  await child.stop();
  return seconds;
}

/** `npm start` over data that is there, demonstration included. */
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
