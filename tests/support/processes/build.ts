import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rmdir } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
let built: Promise<void> | null = null;

/** Compiles what images run, where sources are newer; several test files at once take turns. */
export const buildServers = (): Promise<void> => (built ??= build());

async function build(): Promise<void> {
  const turn = path.join(root, '.artifacts/building');
  await mkdir(path.dirname(turn), { recursive: true });
  for (let waited = 0; ; waited += 200) {
    try {
      await mkdir(turn);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // Somebody was killed while building.
      if (waited > 180_000) await rmdir(turn).catch(() => {});
      await new Promise((again) => setTimeout(again, 200));
    }
  }
  try {
    const compiler = spawn(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '--build', 'embedded'], {
      cwd: root,
      stdio: 'inherit',
    });
    const [code] = (await once(compiler, 'exit')) as [number | null];
    if (code !== 0) throw new Error('the servers do not compile');
  } finally {
    await rmdir(turn);
  }
}
