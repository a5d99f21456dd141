import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { holdName } from './held-name.ts';

/** Another start uses the same data folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/** Locks a data folder until this process ends, however it ends. Throws AlreadyRunning while another process holds it. */
export async function lockDataDir(dataDir: string): Promise<void> {
  const folder = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex');
  const lock = await holdName(`sumaa-${folder.slice(0, 32)}`);
  if (lock.held) return;
  const who = lock.holder === null ? '' : ` (process ${lock.holder})`;
  throw new AlreadyRunning(`Sumaa runs already with DATA_DIR ${dataDir}${who}. Stop it, or set another DATA_DIR and PORT.`);
}
