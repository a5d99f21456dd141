import { randomBytes } from 'node:crypto';
import type { CommandApi } from '@sumaa/command-api';
import type { Uuid } from '@sumaa/contracts';
import type { Config } from '@sumaa/runtime/config';
import { base32, readBase32 } from '@sumaa/runtime/derive';
import type { DemoLogin } from '../dev/routes.ts';
import { fileOfSecret, loadOrCreateSecret } from '../keys.ts';

/** The platform's administrator. */
export interface Administrator {
  readonly accountId: Uuid;
  readonly email: string;
  /** Whether the password given here still opens the account. */
  readonly passwordStands: boolean;
  /** The secrets made at the first start; null with `ADMIN_EMAIL` and `ADMIN_PASSWORD`. */
  readonly made: {
    readonly password: string;
    /** Base32. */
    readonly totpSecret: string;
    readonly passwordFile: string;
    readonly totpFile: string;
  } | null;
}

const passwordName = 'administrator-password';
const totpName = 'administrator-totp';

/**
 * Ensures the platform's administrator. With `ADMIN_EMAIL` and `ADMIN_PASSWORD` it is that account, which sets up its second factor at the
 * first sign-in. Otherwise one is made at the first start, with a second factor. An existing account keeps its password.
 */
export async function ensureAdministrator({ command }: { readonly command: CommandApi }, config: Config): Promise<Administrator> {
  const { admin, dataDir } = config;
  if (admin) {
    const { email } = admin;
    const { accountId, passwordStands } = await command.commands.ensureSuperAdmin({ email, password: admin.password.reveal() });
    return { accountId, email, passwordStands, made: null };
  }
  const email = 'admin@sumaa.example';
  const password = await loadOrCreateSecret(dataDir, passwordName, () => randomBytes(9).toString('base64url'));
  const totpSecret = await loadOrCreateSecret(dataDir, totpName, () => base32(randomBytes(20)));
  const { accountId, passwordStands } = await command.commands.ensureSuperAdmin({ email, password, totpSecret: readBase32(totpSecret) });
  const files = { passwordFile: fileOfSecret(dataDir, passwordName), totpFile: fileOfSecret(dataDir, totpName) };
  return { accountId, email, passwordStands, made: { password, totpSecret, ...files } };
}

/** The administrator as a demo login; none where the password is not the one made here. */
export function administratorLogins({ email, passwordStands, made }: Administrator): readonly DemoLogin[] {
  if (!made || !passwordStands) return [];
  const { password, totpSecret } = made;
  return [{ role: 'super_admin', name: 'مدير المنصة', email, password, totpSecret }];
}
