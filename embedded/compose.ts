import { createCommandApi } from '@sumaa/command-api';
import { eventCatalogue } from '@sumaa/contracts';
import {
  createCodec,
  createPostgresEventStore,
  eventStoreMigrations,
  withNamespace,
  type Codec,
  type EventStore,
} from '@sumaa/event-store';
import { createProjections, projectionsMigrations } from '@sumaa/projections';
import type { Config } from '@sumaa/runtime/config';
import { createGoogle, type Google } from '@sumaa/runtime/google';
import { createHealth, type Health } from '@sumaa/runtime/health';
import type { Log } from '@sumaa/runtime/log';
import { createMailer, type Mailer } from '@sumaa/runtime/mail';
import { createPool, runtimeMigrations, type MigrationPackage } from '@sumaa/runtime/postgres';
import { createQueues, type Queues } from '@sumaa/runtime/queue';
import { openFileStore } from '@sumaa/runtime/storage';
import { createTokenIssuer, createTokenVerifier } from '@sumaa/runtime/tokens';
import { createVault, type Vault } from '@sumaa/runtime/vault';
import { createWorkers, workersMigrations, type Workers } from '@sumaa/workers';

/** Every package's migrations, in the order they build on each other. */
export const allMigrations: readonly MigrationPackage[] = [
  ...runtimeMigrations,
  ...eventStoreMigrations,
  ...projectionsMigrations,
  ...workersMigrations,
];

/** The doors one app works through, all bound to its own database role. */
interface Access {
  readonly log: Log;
  readonly store: EventStore;
  readonly codec: Codec;
  readonly vault: Vault;
  readonly google: Google;
  start(): Promise<void>;
  stop(): Promise<void>;
}

function openAccess(
  config: Config,
  parentLog: Log,
  name: string,
  roles: {
    readonly store: 'sumaa_command' | 'sumaa_projector' | 'sumaa_worker';
    readonly vault: 'sumaa_command' | 'sumaa_query' | 'sumaa_worker';
  },
): Access {
  const log = parentLog.child({ app: name });
  const url = config.databaseUrl.reveal();
  const pool = createPool({ url, role: roles.vault, applicationName: `sumaa-${name}-vault`, log });
  const vault = createVault({ pool, masterKeys: config.keys.master, listenUrl: url, log });
  const store = withNamespace(createPostgresEventStore({ connectionString: url, role: roles.store, log }), config.eventStoreNamespace);
  return {
    log,
    store,
    vault,
    codec: createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys }),
    google: createGoogle({ config: config.google, tokens: vault.googleTokens }),
    start: () => vault.start(),
    stop: async () => {
      await vault.stop();
      await store.close();
      await pool.end();
    },
  };
}

/**
 * The three apps in one process. Each has its own connections and its own database role, as if it were alone: the only
 * things they share are the store, the queues and HTTP.
 */
export async function composeApps(config: Config, log: Log, onFatal: (error: unknown) => void) {
  const url = config.databaseUrl.reveal();
  const issuer = await createTokenIssuer({ signingKey: config.keys.signing?.reveal() ?? '', issuer: config.publicUrl });
  const verifier = await createTokenVerifier({ publicKey: issuer.publicKey, issuer: config.publicUrl });
  const files = openFileStore(config);

  const forCommands = openAccess(config, log, 'command-api', { store: 'sumaa_command', vault: 'sumaa_command' });
  const forQueries = openAccess(config, log, 'projections', { store: 'sumaa_projector', vault: 'sumaa_query' });
  const forWork = openAccess(config, log, 'workers', { store: 'sumaa_worker', vault: 'sumaa_worker' });
  const queues = await createQueues({
    redisUrl: config.redisUrl?.reveal() ?? null,
    postgresUrl: url,
    lockMs: config.jobLockSeconds * 1000,
    log,
  });
  const mailer = config.mail.smtpUrl ? createMailer({ smtpUrl: config.mail.smtpUrl.reveal(), from: config.mail.from }) : null;

  const command = await createCommandApi({ ...forCommands, config, files, issuer, verifier });
  const health = createHealth();
  const projections = await createProjections({ ...forQueries, config, files, verifier, databaseUrl: url, health, onFatal });
  const workers = createWorkers({ ...forWork, config, queues, mail: mailer, databaseUrl: url, onFatal });
  addWork(health, { queues, workers, mailer });

  return {
    command,
    projections,
    workers,
    files,
    access: { forCommands, forQueries, forWork },
    async close() {
      await queues.close();
      mailer?.close();
      for (const access of [forWork, forQueries, forCommands]) await access.stop();
    },
  };
}

/** What `GET /api/health` says of the doing side. Mail may be away for a while: what is to be sent waits. */
function addWork(
  health: Health,
  { queues, workers, mailer }: { readonly queues: Queues; readonly workers: Workers; readonly mailer: Mailer | null },
): void {
  health.add('queue', async () => {
    await queues.check();
    return { backend: queues.backend };
  });
  health.add('workers', async () => {
    const { running, reactors, queues: counts } = await workers.status();
    const stopped = reactors.filter(({ state }) => state === 'failed').map(({ name }) => name);
    if (!running || stopped.length > 0) throw new Error(stopped.length > 0 ? `stopped: ${stopped.join(', ')}` : 'not running');
    const sum = (kind: 'waiting' | 'active' | 'delayed' | 'failed') =>
      Object.values(counts).reduce((total, count) => total + count[kind], 0);
    return { reactors: reactors.length, waiting: sum('waiting'), active: sum('active'), delayed: sum('delayed'), failed: sum('failed') };
  });
  if (mailer) health.add('mail', () => mailer.check(), { needed: false });
}
