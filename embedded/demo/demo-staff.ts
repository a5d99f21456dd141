import { randomBytes } from 'node:crypto';
import type { CommandApi } from '@sumaa/command-api';
import { staffPresets } from '@sumaa/contracts';
import { base32, readBase32 } from '@sumaa/runtime/derive';
import type { DemoLogin } from '../dev/routes.ts';
import { loadOrCreateSecret } from '../keys.ts';

const person = { fullName: 'هند القحطاني', duties: staffPresets.support };
const email = 'support@sumaa.example';

/** Ensures the demo's person of the platform with the preset Support; no login once their password was changed. */
export async function ensureDemoStaff({ command }: { readonly command: CommandApi }, dataDir: string): Promise<readonly DemoLogin[]> {
  const password = await loadOrCreateSecret(dataDir, 'demo-support-password', () => randomBytes(9).toString('base64url'));
  const totpSecret = await loadOrCreateSecret(dataDir, 'demo-support-totp', () => base32(randomBytes(20)));
  const given = { email, password, totpSecret: readBase32(totpSecret), person };
  const { passwordStands } = await command.commands.ensureSuperAdmin(given);
  return passwordStands ? [{ role: 'super_admin', name: person.fullName, email, password, totpSecret }] : [];
}
