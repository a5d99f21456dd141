import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, openEventStore, type EventStore, type EventStoreConfig } from '@sumaa/event-store';
import { createConsumerHost, type ConsumerHost, type ConsumerObserver } from '@sumaa/event-store/consumer';
import { loadConfig, type Config } from '@sumaa/runtime/config';
import { createLog, type Log } from '@sumaa/runtime/log';
import { assertMigrated, createDb, createPool } from '@sumaa/runtime/postgres';
import { createVault, type SubjectKeys } from '@sumaa/runtime/vault';
import type pg from 'pg';
import { projectionsMigrations } from '../migrations.ts';

/** The resources of an operator's command, with the rights of role `sumaa_projector`. */
export interface OperatorResources {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly host: ConsumerHost;
  readonly keys: Pick<SubjectKeys, 'get'>;
  /** Writes tombstones with the rights of command-api, which owns the keys. */
  eraseMissingKeys(subjects: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Opens them with the settings from the environment, as the projections' own process does. Throws ConfigError, and
 * SchemaTooOldError when migrations are missing.
 */
export async function openOperator(
  env: Readonly<Record<string, string | undefined>>,
  options: { readonly observe?: ConsumerObserver } = {},
): Promise<OperatorResources> {
  const config = loadConfig(env, { process: 'operator' });
  const login = createPool({ url: config.databaseUrl.reveal(), max: 1, applicationName: 'sumaa-operator-start' });
  try {
    await assertMigrated(login, projectionsMigrations);
  } finally {
    await login.end();
  }
  return openResources(config, createLog({ name: 'projections', level: env['LOG_LEVEL'] || 'warn' }), options);
}

/** What is opened with. */
export type OperatorConfig = EventStoreConfig & { readonly keys: Pick<Config['keys'], 'master'> };

/** Opens them also while a restore is under way, whose database is migrated. `connections`: most that fold. */
export async function openResources(
  config: OperatorConfig,
  log: Log,
  { connections = 4, ...options }: { readonly observe?: ConsumerObserver; readonly connections?: number } = {},
): Promise<OperatorResources> {
  const databaseUrl = config.databaseUrl.reveal();
  const role = 'sumaa_projector';
  const pool = createPool({ url: databaseUrl, role, max: connections, isPatient: true, applicationName: 'sumaa-operator', log });
  const keysPool = createPool({ url: databaseUrl, role: 'sumaa_query', max: 2, applicationName: 'sumaa-operator-vault', log });
  const vault = createVault({ pool: keysPool, masterKeys: config.keys.master, log });
  const store = await openEventStore(config, { role: 'sumaa_projector', log });
  const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
  const host = createConsumerHost<unknown>({ store, codec, db: createDb(pool), connectionString: databaseUrl, role, log, ...options });
  return {
    databaseUrl,
    log,
    pool,
    store,
    host,
    keys: vault.subjectKeys,
    async eraseMissingKeys(subjects) {
      const writing = createPool({ url: databaseUrl, role: 'sumaa_command', max: 1, applicationName: 'sumaa-operator-keys', log });
      try {
        return await createVault({ pool: writing, masterKeys: config.keys.master, log }).subjectKeys.eraseMissing(subjects);
      } finally {
        await writing.end();
      }
    },
    async close() {
      await host.close();
      await vault.stop();
      await store.close();
      await Promise.all([pool.end(), keysPool.end()]);
    },
  };
}
