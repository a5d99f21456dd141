import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateSigningKey } from '@sumaa/runtime/tokens';

/**
 * The installation's secrets, made once and kept in `DATA_DIR/keys` (folder 0700, files 0600). The e-mail key names
 * reservations and must never change; losing the master key makes personal data unreadable for good.
 */
export async function loadKeys(
  dataDir: string,
): Promise<Readonly<Record<'MASTER_KEY' | 'EMAIL_HMAC_KEY' | 'SESSION_SIGNING_KEY' | 'SERVICE_TOKEN' | 'POSTGRES_PASSWORD', string>>> {
  const folder = path.join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const key = async (name: string, make: () => Promise<string> | string): Promise<string> => {
    const file = path.join(folder, name);
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      const value = await make();
      await writeFile(file, `${value}\n`, { mode: 0o600, flag: 'wx' });
      return value;
    }
  };
  const random = () => randomBytes(32).toString('base64');
  return {
    MASTER_KEY: await key('master', random),
    EMAIL_HMAC_KEY: await key('email-hmac', random),
    SESSION_SIGNING_KEY: await key('session-signing', generateSigningKey),
    SERVICE_TOKEN: await key('service-token', () => randomBytes(32).toString('hex')),
    POSTGRES_PASSWORD: await key('postgres-password', () => randomBytes(24).toString('hex')),
  };
}
