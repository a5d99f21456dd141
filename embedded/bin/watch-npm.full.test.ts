import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const watch = pathToFileURL(path.join(import.meta.dirname, 'watch-npm.mjs')).href;
const script = `import { watchNpm } from '${watch}';
setTimeout(() => process.exit(1), 60_000);
watchNpm(() => (console.log('npm is gone'), process.exit(0)));
console.log('started');
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sumaa-npm-'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node script.mjs' } }));
  await writeFile(path.join(folder, 'script.mjs'), script);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('a script learns that %s ended npm, which got it alone', async (signal) => {
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const printed: string[] = [];
  const lines = createInterface({ input: npm.stdout });
  const started = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      printed.push(line);
      if (line === 'started') resolve();
    });
  });
  // It ends when every process that prints to it has ended.
  const ended = once(lines, 'close');
  await started;
  npm.kill(signal);
  await ended;
  expect(printed).toContain('npm is gone');
});
