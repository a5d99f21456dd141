import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageRoot, repairSymlinks, resolveBinaries } from './binaries.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';
import { canEnter, userToDropTo } from './os-user.ts';
import { findProcess } from './process-table.ts';

const account = { user: 'app', password: 'p@ss/word', database: 'app', flags: ['-c', 'fsync=off'] };
const asRoot = process.getuid?.() === 0;
const launcher = fileURLToPath(new URL('./launcher.fixture.ts', import.meta.url));
let dir: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'sumaa-postgres-test-'));
  chmodSync(dir, 0o755);
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.stop();
    if (server.relocated) rmSync(server.home, { recursive: true, force: true });
  }
  rmSync(dir, { recursive: true, force: true });
});

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const server = await startEmbeddedPostgres({ dir: path.join(dir, 'pg'), ...account, ...options });
  running.push(server);
  return server;
}
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return (rows[0] as unknown[] | undefined)?.[0];
  } finally {
    await client.end();
  }
}

describe('the embedded Postgres', () => {
  test('starts, counts Arabic letters, stops, and starts again with its data', async () => {
    const first = await start();
    expect(await ask(first.url, `select length('مطعم')`)).toBe(4);
    expect(await ask(first.url, 'show server_encoding')).toBe('UTF8');
    await ask(first.url, `create table kept as select 'سمعة' as word`);
    await first.stop();
    expect(findProcess(first.pid)).toBeUndefined();

    const second = await start();
    expect(await ask(second.url, 'select word from kept')).toBe('سمعة');
  });

  test('refuses another password than the one it was made with', async () => {
    const first = await start();
    await first.stop();
    await expect(start({ password: 'another' })).rejects.toThrow('password is not the one');
  });

  test('names the port that is taken', async () => {
    const { port } = await start();
    await expect(start({ dir: path.join(dir, 'other'), port })).rejects.toThrow(`Port ${port} is taken`);
  });

  test('stops the orphan of a launcher killed with SIGKILL and keeps committed data', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', launcher, path.join(dir, 'pg'), JSON.stringify(account)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const orphan = JSON.parse(line.toString()) as { url: string; pid: number };
    await ask(orphan.url, 'create table kept as select 7 as n');
    await expect(start(), 'a live launcher keeps its server').rejects.toThrow('is in use by process');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(findProcess(orphan.pid)?.commandLine).toContain('postgres');

    const next = await start();
    expect(findProcess(orphan.pid)).toBeUndefined();
    expect(await ask(next.url, 'select n from kept')).toBe(7);
  });

  test('starts again after the server itself was killed', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await start();
    expect(await ask(second.url, 'select 1')).toBe(1);
  });

  test('initialises again when initdb was interrupted', async () => {
    const cluster = path.join(dir, 'pg', 'cluster');
    mkdirSync(path.join(cluster, 'base'), { recursive: true });
    expect(await ask((await start()).url, 'select 1')).toBe(1);
  });

  test.runIf(asRoot)('uses another folder when the server’s user cannot enter root’s, and finds it again', async () => {
    chmodSync(dir, 0o700);
    const first = await start();
    expect(first.relocated).toBe(true);
    expect(readFileSync(path.join(dir, 'pg', 'relocated-to'), 'utf8').trim()).toBe(first.home);
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(await ask((await start()).url, 'select n from kept')).toBe(7);
  });

  test.runIf(process.platform === 'linux')('makes the library links when the install script was skipped', () => {
    const root = path.join(dir, 'package');
    cpSync(packageRoot(), root, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
    const links = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[];
    expect(links.some(({ target }) => existsSync(path.join(root, target)))).toBe(false);
    repairSymlinks(root);
    expect(links.filter(({ target }) => !existsSync(path.join(root, target)))).toEqual([]);
  });

  test.runIf(asRoot)('copies programs that the server’s user cannot read, once', () => {
    const closed = path.join(dir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    cpSync(packageRoot(), path.join(closed, 'package'), { recursive: true, verbatimSymlinks: true });
    const user = userToDropTo();
    const first = resolveBinaries(path.join(dir, 'copies'), user, path.join(closed, 'package'));
    expect(first.postgres.startsWith(path.join(dir, 'copies'))).toBe(true);
    expect(canEnter(first.postgres, user)).toBe(true);
    expect(resolveBinaries(path.join(dir, 'copies'), user, path.join(closed, 'package'))).toEqual(first);
  });
});
