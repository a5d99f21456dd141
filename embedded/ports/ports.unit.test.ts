import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { choosePorts } from './index.ts';

test('a port that another process has kept is not chosen before that one ends, though nothing listens on it', async () => {
  const program = `import { keptPort } from './index.ts'; console.log(String(await keptPort({ lowest: 12_000, highest: 20_000 }))); setInterval(() => {}, 1000);`;
  const args = ['--import', 'tsx', '--conditions=@sumaa/source', '--input-type=module', '-e', program];
  const keeper = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(keeper.stdout, 'data')) as [Buffer];
  const port = Number(line);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sumaa-ports-'));
  const known = () => writeFile(path.join(folder, 'ports.json'), JSON.stringify({ google: port }));

  await known();
  const beside = await choosePorts(folder);
  expect(beside.google).not.toBe(port);
  expect(new Set(Object.values(beside)).size).toBe(Object.keys(beside).length);

  keeper.kill('SIGKILL');
  await once(keeper, 'exit');
  await known();
  expect(await choosePorts(folder)).toMatchObject({ google: port });
  await rm(folder, { recursive: true });
});
