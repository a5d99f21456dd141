import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { keptPort } from '../support/processes/port.ts';
import { askRedis, startRedis } from '../support/processes/redis.ts';

declare module 'vitest' {
  // Vitest's own way to type what a global setup hands to tests.
  interface ProvidedContext {
    /** A Redis of this run's own, null where none can be had; whoever flushes takes a database of its own in it. */
    redisUrl: string | null;
  }
}

const PREFIX = 'sumaa-test-redis-';
const ownerFile = 'owner';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Ends the server that a killed run left behind in this folder, and removes the folder. */
async function removeAbandoned(dir: string): Promise<void> {
  try {
    const [owner = 0, port = 0] = readFileSync(path.join(dir, ownerFile), 'utf8').split(' ').map(Number);
    if (isRunning(owner)) return;
    const answer = await askRedis(port, ['CONFIG', 'GET', 'dir']).catch(() => '');
    // The port may be somebody else's by now.
    if (answer.includes(dir)) await askRedis(port, ['SHUTDOWN', 'NOSAVE']).catch(() => '');
    rmSync(dir, { recursive: true, force: true });
  } catch (error) {
    // Another run that has just made its folder, or is just removing this one.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Vitest global setup: one throw-away Redis for the whole run (the system's, installed where it is missing), or the server of
 * TEST_REDIS_URL. Where there can be none, it says so, and what needs one is skipped.
 */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const given = process.env.TEST_REDIS_URL;
  if (given) {
    project.provide('redisUrl', given);
    return async () => {};
  }
  for (const name of readdirSync(os.tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    await removeAbandoned(path.join(os.tmpdir(), name));
  }
  const dir = mkdtempSync(path.join(os.tmpdir(), PREFIX));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  try {
    const port = await keptPort();
    writeFileSync(path.join(dir, ownerFile), `${process.pid} ${port}`);
    const server = await startRedis({ dir, port });
    project.provide('redisUrl', server.url);
    return async () => {
      await server.stop();
      remove();
    };
  } catch (error) {
    remove();
    console.warn(`Skipped: what needs Redis. ${error instanceof Error ? error.message : String(error)}`);
    project.provide('redisUrl', null);
    return async () => {};
  }
}
