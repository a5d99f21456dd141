import { randomBytes } from 'node:crypto';
import type { CommandApi } from '@sumaa/command-api';
import type { Config } from '@sumaa/runtime/config';
import type { DemoLogin } from '../dev/routes.ts';
import { keptSecret } from '../keys.ts';

/** The platform's own administrator: of `ADMIN_EMAIL` and `ADMIN_PASSWORD`, else one made at the first start and printed. */
export async function ensureAdministrator({ command }: { readonly command: CommandApi }, config: Config): Promise<DemoLogin> {
  const email = config.admin?.email ?? 'admin@sumaa.example';
  const password =
    config.admin?.password.reveal() ??
    (await keptSecret(config.dataDir, 'administrator-password', () => randomBytes(9).toString('base64url')));
  await command.commands.ensureSuperAdmin({ email, password });
  return { role: 'super_admin', name: 'مدير المنصة', email, password: config.admin ? '(ADMIN_PASSWORD)' : password };
}
