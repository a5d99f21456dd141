import { randomBytes } from 'node:crypto';
import type { CommandApi } from '@sumaa/command-api';
import type { Config } from '@sumaa/runtime/config';
import { base32, readBase32 } from '@sumaa/runtime/derive';
import type { DemoLogin } from '../dev/routes.ts';
import { keptSecret } from '../keys.ts';

/** In place of a password that nobody but its owner knows. */
const changed = '(changed since)';

/**
 * The platform's own administrator: of `ADMIN_EMAIL` and `ADMIN_PASSWORD`, who sets up the second factor at the first sign-in;
 * else one made at the first start and printed, whose second factor the demonstration's bar shows. One that is there keeps the
 * password they have; what is shown then is that it is another.
 */
export async function ensureAdministrator({ command }: { readonly command: CommandApi }, config: Config): Promise<DemoLogin> {
  const email = config.admin?.email ?? 'admin@sumaa.example';
  const password =
    config.admin?.password.reveal() ??
    (await keptSecret(config.dataDir, 'administrator-password', () => randomBytes(9).toString('base64url')));
  const who = { role: 'super_admin', name: 'مدير المنصة', email } as const;
  if (config.admin) {
    const { passwordStands } = await command.commands.ensureSuperAdmin({ email, password });
    return { ...who, password: passwordStands ? '(ADMIN_PASSWORD)' : changed };
  }
  const totpSecret = await keptSecret(config.dataDir, 'administrator-totp', () => base32(randomBytes(20)));
  const { passwordStands } = await command.commands.ensureSuperAdmin({ email, password, totpSecret: readBase32(totpSecret) });
  return { ...who, password: passwordStands ? password : changed, totpSecret };
}
