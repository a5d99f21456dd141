import type { TenantId, Uuid } from '@sumaa/contracts';
import { eventStoreMigrations } from '@sumaa/event-store';
import { projectionsMigrations } from '@sumaa/projections';
import { createPool, migrate, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createTokenIssuer } from '@sumaa/runtime/tokens';
import { createVault } from '@sumaa/runtime/vault';
import type { Pool } from 'pg';
import { Pool as HttpPool } from 'undici';
import { keptPort } from '../../support/processes/port.ts';
import type { BenchmarkDeps } from './measure.ts';
import { settingsOf, startSingleApp, type Settings } from './single-app.ts';

/** Somebody who asks. */
export interface Asker {
  readonly accountId: string;
  readonly tenantId: string;
}

/** A loaded database with the query side running on it. */
export interface QuerySide {
  /** The text of a successful answer; `iteration` selects who asks. */
  ask(path: string, iteration: number): Promise<string>;
  /** Statements as the role that answers queries. */
  readonly pool: Pool;
  close(): Promise<void>;
}

/** `load` fills the tables of the database with this address. */
export async function openQuerySide(
  bench: BenchmarkDeps,
  prefix: string,
  load: (url: string) => Promise<void>,
  askers: readonly Asker[],
): Promise<QuerySide> {
  const database = await bench.database(prefix);
  await migrate({ url: database.url, packages: [...runtimeMigrations, ...eventStoreMigrations, ...projectionsMigrations] });
  await load(database.url);
  const settings = await settingsOf(database.url, await keptPort());
  const { tokens, pool: vaultPool } = await signInAll(settings, askers);
  const app = await startSingleApp('projections', settings);
  const http = new HttpPool(app.url, { connections: 8, pipelining: 1 });
  const pool = createPool({ url: database.url, role: 'sumaa_query', applicationName: 'bench-sql', max: 8 });
  return {
    async ask(path, iteration) {
      const token = tokens[iteration % tokens.length] ?? '';
      const headers = { authorization: `Bearer ${token}`, 'accept-language': 'ar-SA' };
      const { statusCode, body } = await http.request({ method: 'GET', path, headers });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${path} failed with ${statusCode}: ${text}`);
      return text;
    },
    pool,
    async close() {
      await http.close();
      await app.stop();
      await Promise.all([pool.end(), vaultPool.end()]);
      await database.drop();
    },
  };
}

/** Opens a session for each of them; `pool` is to be closed by the caller. */
export async function signInAll(
  settings: Settings,
  askers: readonly Asker[],
): Promise<{ readonly tokens: readonly string[]; readonly pool: Pool }> {
  const { renew, pool } = await openSessions(settings, askers);
  return { tokens: await renew(), pool };
}

/** Opens a session for each of them; `renew` gives new tokens, which last 15 minutes, and `pool` is to be closed by the caller. */
export async function openSessions(
  settings: Pick<Settings, 'DATABASE_URL' | 'PUBLIC_URL' | 'MASTER_KEY' | 'SESSION_SIGNING_KEY'>,
  askers: readonly Asker[],
): Promise<{ readonly renew: () => Promise<readonly string[]>; readonly pool: Pool }> {
  const pool = createPool({ url: settings.DATABASE_URL, role: 'sumaa_command', applicationName: 'bench-vault' });
  const vault = createVault({ pool, masterKeys: [Buffer.from(settings.MASTER_KEY, 'base64')] });
  const issuer = await createTokenIssuer({ signingKey: settings.SESSION_SIGNING_KEY, issuer: settings.PUBLIC_URL });
  const sessions: { accountId: Uuid; tenantId: TenantId; sessionId: Uuid }[] = [];
  for (const asker of askers) {
    const person = { accountId: asker.accountId as Uuid, tenantId: asker.tenantId as TenantId };
    const { session } = await vault.sessions.create({ ...person, remember: true, idleSeconds: null });
    sessions.push({ ...person, sessionId: session.id });
  }
  return {
    renew: () => Promise.all(sessions.map(async (session) => (await issuer.issue(session)).token)),
    pool,
  };
}
