import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateVapidKey, vapidPublicKey } from '@sumaa/runtime/push';
import { generateSigningKey } from '@sumaa/runtime/tokens';

/** Where a secret of this installation is stored. */
export const fileOfSecret = (dataDir: string, name: string): string => path.join(dataDir, 'keys', name);

/** A secret of this installation, stored in `DATA_DIR/keys` (folder 0700, files 0600); `make` creates it the first time. */
export async function loadOrCreateSecret(dataDir: string, name: string, make: () => Promise<string> | string): Promise<string> {
  const file = fileOfSecret(dataDir, name);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const value = await make();
    await writeFile(file, `${value}\n`, { mode: 0o600, flag: 'wx' });
    return value;
  }
}

const random = () => randomBytes(32).toString('base64');

/**
 * The installation's keys. EMAIL_HMAC_KEY names e-mail reservations and must never change; losing MASTER_KEY makes personal data
 * permanently unreadable, another VAPID_PRIVATE_KEY would silence every browser.
 */
export async function loadKeys(dataDir: string) {
  const vapid = await loadOrCreateSecret(dataDir, 'vapid', generateVapidKey);
  return {
    MASTER_KEY: await loadOrCreateSecret(dataDir, 'master', random),
    EMAIL_HMAC_KEY: await loadOrCreateSecret(dataDir, 'email-hmac', random),
    SESSION_SIGNING_KEY: await loadOrCreateSecret(dataDir, 'session-signing', generateSigningKey),
    VAPID_PRIVATE_KEY: vapid,
    VAPID_PUBLIC_KEY: vapidPublicKey(vapid),
    SMS_DELIVERY_TOKEN: await loadOrCreateSecret(dataDir, 'sms-delivery', () => randomBytes(32).toString('hex')),
    SERVICE_TOKEN: await loadOrCreateSecret(dataDir, 'service-token', () => randomBytes(32).toString('hex')),
    POSTGRES_PASSWORD: await loadOrCreateSecret(dataDir, 'postgres-password', () => randomBytes(24).toString('hex')),
  };
}
