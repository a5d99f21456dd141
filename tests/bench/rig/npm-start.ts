import path from 'node:path';
import { callersEnvironment } from '../../support/environment.ts';
import { startChild, type Child } from '../../support/processes/child.ts';

const program = path.resolve(import.meta.dirname, '../../../embedded/bin/start.mjs');

/** Runs the program of `npm start` until it is ready; `seconds`: how long that took. Throws when it ends before. */
export async function npmStart(dataDir: string, port: number): Promise<{ readonly child: Child; readonly seconds: number }> {
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
  return { child, seconds };
}
