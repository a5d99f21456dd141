import { createQuarantine } from '@sumaa/runtime/quarantine';
import { ownersPool, type BackupTools } from './back-up-into.ts';

/** Ends the quarantine of a restored installation. */
export async function releaseQuarantine({ config, print }: Pick<BackupTools, 'config' | 'print'>): Promise<void> {
  const pool = ownersPool(config);
  try {
    const wasHeld = await createQuarantine(pool).release(new Date());
    print(wasHeld ? 'Mails, messages, charges and replies leave again.' : 'Nothing was held back.');
  } finally {
    await pool.end();
  }
}
