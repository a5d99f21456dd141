import { rm } from 'node:fs/promises';
import path from 'node:path';
import { callersEnvironment } from '../../support/environment.ts';
import { temporaryFolder } from '../../support/instance.ts';
import { keptPort } from '../../support/processes/port.ts';
import { startChild } from '../../support/processes/child.ts';
import { median, plainRow } from '../rig/figures.ts';
import type { Measure } from '../rig/measure.ts';

const program = path.resolve(import.meta.dirname, '../../../embedded/bin/start.mjs');

/** Runs the program of `npm start` until it is ready; returns the seconds it took. */
async function startOnce(dataDir: string, port: number): Promise<number> {
  const from = performance.now();
  let resolveReady: (seconds: number) => void = () => {};
  const ready = new Promise<number>((resolve) => (resolveReady = resolve));
  const child = startChild(process.execPath, [program], {
    env: { ...callersEnvironment(), PORT: String(port), DATA_DIR: dataDir },
    onLine: (line) => line.startsWith('Sumaa is ready at') && resolveReady((performance.now() - from) / 1000),
  });
  const seconds = await Promise.race([ready, child.ended]);
  if (!child.running || seconds === null) throw new Error(`the program ended before it was ready:\n${child.output()}`);
  const health = await fetch(`http://localhost:${port}/api/health`);
  if (health.status !== 200) throw new Error(`ready but not healthy: ${health.status}`);
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
