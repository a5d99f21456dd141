import { randomUUID } from 'node:crypto';
import { openCommands, type OpenCommands } from '@sumaa/command-api/testing';
import { platformTenant, type TenantId, type Uuid } from '@sumaa/contracts';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { Pool } from 'pg';
import { settingsOf, type Settings } from '../../bench/rig/single-app.ts';
import { callerOf, type Caller } from '../../support/api.ts';
import { googleHooks, type GoogleHooks } from '../../support/google.ts';
import { eventsInPostgres, type Instance, startInstance, temporaryFolder } from '../../support/instance.ts';
import { keptPort } from '../../support/processes/port.ts';
import { until } from '../../support/until.ts';
import { seller } from './seller.ts';
import { systemContext } from './system-context.ts';

/** A user with a session of their own. */
export interface SignedIn extends Caller {
  readonly token: string;
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly sessionId: Uuid;
}

/** The whole product over HTTP, with a database and keys that the test can access. */
export interface World extends Pick<OpenCommands, 'commands' | 'vault' | 'issuer'> {
  readonly product: Instance;
  readonly google: GoogleHooks;
  readonly settings: Settings;
  /** Connected as the login user, without row policies. */
  readonly pool: Pool;
  readonly admin: { readonly email: string; readonly password: string };
  /** Creates a session without a sign-in. */
  signedIn(accountId: Uuid, tenantId: TenantId): Promise<SignedIn>;
  /** Waits until every projection has processed all stored events. */
  followed(): Promise<void>;
  /** Stops the product and starts it again with these settings changed; it is another instance then. */
  restart(changed: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

const caughtUpSql = `
select bool_and(c.position is not null and c.position::numeric >= h.head) as done
from consumer.checkpoint c, (select coalesce(max(position), 0) as head from es.event) h where c.kind = 'projection'`;

/** Starts the product without polling; callers may set their IP address (`X-Forwarded-For`). */
export async function openWorld(adminUrl: string, env: Readonly<Record<string, string>> = {}): Promise<World> {
  const [database, dataDir, port] = await Promise.all([createTestDatabase(adminUrl, 'security'), temporaryFolder(), keptPort()]);
  const settings = { ...(await settingsOf(database.url, port)), ...env };
  const admin = { email: 'platform@sumaa.example', password: `platform ${randomUUID()}` };
  const start = (changed: Readonly<Record<string, string>>) =>
    startInstance({
      dataDir,
      port,
      shape: 'embedded',
      env: {
        ...settings,
        ...eventsInPostgres,
        DEMO_DATA: 'off',
        POLL_SECONDS: '3600',
        REPLY_UNDO_SECONDS: '3600',
        TRUST_PROXY: '1',
        GOOGLE_REQUESTS_PER_MINUTE: '100000',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...env,
        ...changed,
      },
    });
  let product = await start({});
  const pool = new Pool({ connectionString: database.url, max: 4 });
  const openedCommands = await openCommands({ ...settings, DATA_DIR: dataDir });
  const google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000 });
  const { accountId } = await openedCommands.commands.ensureSuperAdmin(admin);
  await openedCommands.commands.saveSeller(systemContext(platformTenant), { seller, accountId });
  return {
    get product() {
      return product;
    },
    google,
    settings,
    pool,
    admin,
    commands: openedCommands.commands,
    vault: openedCommands.vault,
    issuer: openedCommands.issuer,
    async signedIn(accountId, tenantId) {
      const { session } = await openedCommands.vault.sessions.create({ accountId, tenantId, remember: false, idleSeconds: null });
      const { token } = await openedCommands.issuer.issue({ sessionId: session.id, accountId, tenantId });
      return { ...callerOf(product.url, token), token, accountId, tenantId, sessionId: session.id };
    },
    async followed() {
      const isDone = async () => (await pool.query<{ done: boolean | null }>(caughtUpSql)).rows[0]?.done === true;
      await until(isDone, (done) => done);
    },
    async restart(changed) {
      await product.stop();
      product = await start(changed);
    },
    async close() {
      await openedCommands.close();
      await product.stop();
      await pool.end();
      await product.remove();
      await database.drop();
    },
  };
}
