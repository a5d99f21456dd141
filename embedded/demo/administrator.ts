import { randomBytes } from 'node:crypto';
import type { CommandApi } from '@sumaa/command-api';
import type { Config } from '@sumaa/runtime/config';
import { base32, readBase32 } from '@sumaa/runtime/derive';
import type { DemoLogin } from '../dev/routes.ts';
import { loadOrCreateSecret } from '../keys.ts';

/** Shown instead of a password that the administrator has changed. */
const changed = '(changed since)';

/**
 * Ensures the platform's administrator and returns the login to show. With `ADMIN_EMAIL` and `ADMIN_PASSWORD` it is that account, which
 * sets up its second factor at the first sign-in. Otherwise one is made at the first start and printed, and the demo bar shows its second
 * factor. An existing account keeps its password; if it was changed, the login says so.
 */
export async function ensureAdministrator({ command }: { readonly command: CommandApi }, config: Config): Promise<DemoLogin> {
  const email = config.admin?.email ?? 'admin@sumaa.example';
  const password =
    config.admin?.password.reveal() ??
    (await loadOrCreateSecret(config.dataDir, 'administrator-password', () => randomBytes(9).toString('base64url')));
  const who = { role: 'super_admin', name: 'مدير المنصة', email } as const;
  if (config.admin) {
    const { passwordStands } = await command.commands.ensureSuperAdmin({ email, password });
    return { ...who, password: passwordStands ? '(ADMIN_PASSWORD)' : changed };
  }
  const totpSecret = await loadOrCreateSecret(config.dataDir, 'administrator-totp', () => base32(randomBytes(20)));
  const { passwordStands } = await command.commands.ensureSuperAdmin({ email, password, totpSecret: readBase32(totpSecret) });
  return { ...who, password: passwordStands ? password : changed, totpSecret };
}
