import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AlreadyRunning, lockDataDir } from './data-lock.ts';

test('one process holds a folder, by whatever path, until it is killed', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sumaa-lock-'));
  const other = `${folder}-link`;
  await symlink(folder, other);
  const program = `import { lockDataDir } from './data-lock.ts'; await lockDataDir(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const args = ['--import', 'tsx', '--conditions=@sumaa/source', '--input-type=module', '-e', program, folder];
  const holder = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  for (const each of [folder, other]) {
    const failed = await lockDataDir(each).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(AlreadyRunning);
    expect(String(failed)).toContain(`(process ${holder.pid})`);
  }
  const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'sumaa-lock-'));
  await lockDataDir(elsewhere);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await lockDataDir(folder);
  for (const each of [other, folder, elsewhere]) await rm(each, { recursive: true });
});
