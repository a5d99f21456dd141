import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommandApi } from '@sumaa/command-api';
import { day, iso, type Uuid } from '@sumaa/contracts';
import type { Config } from '@sumaa/runtime/config';
import type { DemoLogin } from '../dev/routes.ts';
import { seedGoogle } from '../google/index.ts';
import { loadOrCreateSecret } from '../keys.ts';
import { holdPayment, type HeldPayment } from '../payments/index.ts';
import { demoPlaces } from './demo-competitors.ts';
import { demoGoogleAccount, visitorGoogleAccount } from './demo-google.ts';
import { writeDemoHistory } from './demo-history.ts';
import { writeDemoMessages } from './demo-messages.ts';
import { saveDemoSeller } from './demo-plan.ts';
import { writeDemoSubscribers } from './demo-subscribers.ts';
import { demoTeam } from './demo-team.ts';

/** When seeding began. The whole history counts back from here, also when seeding was interrupted and is resumed. */
interface Marker {
  readonly begunAt: string;
  readonly isDone: boolean;
}

/**
 * Writes the demo data once per data folder: «بيت الشواء» with three branches, fourteen months of reviews at the Google stand-in and in
 * the product (through the product's own commands), and a team with every role; other businesses in every state of
 * a subscription; and the platform's inbox, worked on by `staff`. Returns the logins, and whether this call wrote data.
 */
export async function seedDemo(
  { command }: { readonly command: CommandApi },
  config: Config,
  { google, payments, staff }: { readonly google: string; readonly payments: string | null; readonly staff: Uuid },
): Promise<{ readonly logins: readonly DemoLogin[]; readonly isNew: boolean }> {
  const password = await loadOrCreateSecret(config.dataDir, 'demo-password', () => `demo-${randomBytes(6).toString('hex')}`);
  const file = path.join(config.dataDir, 'demo.json');
  const marker: Marker = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Marker,
    () => ({ begunAt: iso(new Date()), isDone: false }),
  );
  if (!marker.isDone) {
    await writeFile(file, JSON.stringify(marker));
    const begunAt = new Date(marker.begunAt);
    const account = demoGoogleAccount(begunAt);
    const hold = async (payment: HeldPayment) => void (payments && (await holdPayment(payments, payment)));
    await seedGoogle(google, { googleAccounts: [visitorGoogleAccount(begunAt), account], places: demoPlaces() });
    await saveDemoSeller(command.commands, staff, new Date(begunAt.getTime() - 250 * day));
    await writeDemoHistory(command.commands, { begunAt, password, google, account, hold });
    await writeDemoSubscribers(command.commands, { begunAt, password, staff, hold });
    await writeDemoMessages(command.commands, { begunAt, staff });
    await writeFile(file, JSON.stringify({ ...marker, isDone: true }));
  }
  return { logins: demoTeam.map(({ role, fullName, email }) => ({ role, name: fullName, email, password })), isNew: !marker.isDone };
}
