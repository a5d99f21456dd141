import { createCommandApi } from '@sumaa/command-api';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, eventStoreMigrations, openEventStore, type Codec, type EventStore } from '@sumaa/event-store';
import { createProjections, projectionsMigrations } from '@sumaa/projections';
import type { Config } from '@sumaa/runtime/config';
import { createGoogle, createSharedRateLimiter, createTokenPause, type Google, type GoogleRateLimiter } from '@sumaa/runtime/google';
import { createHealth, createHeartbeat, createLogStore, createMeasures } from '@sumaa/runtime/health';
import type { Log, LogLines } from '@sumaa/runtime/log';
import { createMailer } from '@sumaa/runtime/mail';
import { createMetrics, type Metrics } from '@sumaa/runtime/metrics';
import { createMoyasar } from '@sumaa/runtime/payments';
import { createPool, requestPoolOptions, runtimeMigrations, type MigrationPackage } from '@sumaa/runtime/postgres';
import { createQuarantine, type Quarantine } from '@sumaa/runtime/quarantine';
import { createQueues } from '@sumaa/runtime/queue';
import { createRestoreOrders, createRestoreWatch, type RestoreOrders } from '@sumaa/runtime/restore-orders';
import { openFileStore } from '@sumaa/runtime/storage';
import { createTokenIssuer, createTokenVerifier } from '@sumaa/runtime/tokens';
import { createVault, type Vault } from '@sumaa/runtime/vault';
import { addWorkersHealth, createWorkers, workersMigrations } from '@sumaa/workers';

/** Every package's migrations, in the order they build on each other. */
export const allMigrations: readonly MigrationPackage[] = [
  ...runtimeMigrations,
  ...eventStoreMigrations,
  ...projectionsMigrations,
  ...workersMigrations,
];

/** What one app works with. All connections use the app's own database role. */
interface Access {
  readonly log: Log;
  readonly store: EventStore;
  readonly codec: Codec;
  readonly vault: Vault;
  readonly google: Google;
  readonly quarantine: Quarantine;
  readonly restoreOrders: RestoreOrders;
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function openAccess(
  config: Config,
  parentLog: Log,
  metrics: Metrics,
  name: string,
  roles: {
    readonly store: 'sumaa_command' | 'sumaa_projector' | 'sumaa_worker';
    readonly vault: 'sumaa_command' | 'sumaa_query' | 'sumaa_worker';
  },
  budget?: GoogleRateLimiter,
): Promise<Access> {
  const log = parentLog.child({ app: name });
  const url = config.databaseUrl.reveal();
  const pool = createPool({ url, role: roles.vault, applicationName: `sumaa-${name}-vault`, log, metrics, ...requestPoolOptions });
  // Workers count no attempts.
  const redisUrl = roles.vault !== 'sumaa_worker' ? (config.redisUrl?.reveal() ?? null) : null;
  const vault = createVault({ pool, masterKeys: config.keys.master, listenUrl: url, redisUrl, log, metrics });
  const store = await openEventStore(config, { role: roles.store, log, metrics });
  return {
    log,
    store,
    vault,
    codec: createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys }),
    quarantine: createQuarantine(pool),
    restoreOrders: createRestoreOrders(pool),
    google: createGoogle({
      config: config.google,
      tokens: vault.googleTokens,
      tokenPause: createTokenPause(pool),
      log,
      metrics,
      ...(budget ? { budget } : {}),
    }),
    start: () => vault.start(),
    stop: async () => {
      await vault.stop();
      await store.close();
      await pool.end();
    },
  };
}

/**
 * Composes the three apps in one process. Each has its own connections and its own database role, as in separate processes; they share
 * only the store, the queues and HTTP.
 */
export async function composeApps(
  config: Config,
  { log, lines }: { readonly log: Log; readonly lines: LogLines },
  onFatal: (error: unknown) => void,
) {
  const url = config.databaseUrl.reveal();
  const issuer = await createTokenIssuer({ signingKey: config.keys.signing?.reveal() ?? '', issuer: config.publicUrl });
  const verifier = await createTokenVerifier({ publicKey: issuer.publicKey, issuer: config.publicUrl });

  const metrics = createMetrics({ process: true });
  const files = openFileStore(config, { log, metrics });
  const forCommands = await openAccess(config, log, metrics, 'command-api', { store: 'sumaa_command', vault: 'sumaa_command' });
  const forQueries = await openAccess(config, log, metrics, 'projections', { store: 'sumaa_projector', vault: 'sumaa_query' });
  const redisUrl = config.redisUrl?.reveal() ?? null;
  const rateLimitPool = createPool({ url, role: 'sumaa_worker', max: 2, applicationName: 'sumaa-google-pace', log, metrics });
  const budget = createSharedRateLimiter({ redisUrl, pool: rateLimitPool, requestsPerMinute: config.google.requestsPerMinute, log });
  const forWork = await openAccess(config, log, metrics, 'workers', { store: 'sumaa_worker', vault: 'sumaa_worker' }, budget);
  const queues = await createQueues({ redisUrl, postgresUrl: url, lockMs: config.jobLockSeconds * 1000, log, metrics });
  // What the environment sets wins over what staff set in the console.
  const server = config.mail.smtpUrl
    ? { smtpUrl: config.mail.smtpUrl.reveal(), from: config.mail.from }
    : { read: () => forWork.vault.mailServer.read() };
  const mailer = createMailer({ ...server, log, metrics });

  const payments = (timeoutMs: number) => config.payments && createMoyasar({ config: config.payments, timeoutMs, log, metrics });

  const command = await createCommandApi({ ...forCommands, config, files, payments: payments(4_000), issuer, verifier, metrics });
  const health = createHealth();
  const projections = await createProjections({ ...forQueries, config, files, verifier, databaseUrl: url, health, metrics, onFatal });
  const { subjectKeys, paymentCards } = forWork.vault;
  const workers = createWorkers({
    ...forWork,
    config,
    queues,
    files,
    subjectKeys,
    paymentCards,
    payments: payments(15_000),
    mail: mailer,
    databaseUrl: url,
    metrics,
    onFatal,
  });
  addWorkersHealth(health, { queues, workers, mailer, google: forWork.google });

  const measures = createMeasures({ metrics, config });
  const heartbeat = createHeartbeat({ app: 'sumaa', url, role: 'sumaa_query', health, measures, log });

  // The supervisor starts this program again, which then carries the order out. EventStoreDB cannot be emptied from here.
  const serves = !config.eventStoreUrl;
  const restoreWatch = createRestoreWatch({ url, role: 'sumaa_query', serves, onOrdered: () => onFatal(null), log });

  return {
    command,
    projections,
    heartbeat,
    restoreWatch,
    logStore: createLogStore({ lines, service: 'sumaa', url, role: 'sumaa_query', ...config.logs }),
    workers,
    files,
    metrics,
    health,
    access: { forCommands, forQueries, forWork },
    async close() {
      await queues.close();
      mailer?.close();
      await budget.close();
      await rateLimitPool.end();
      for (const access of [forWork, forQueries, forCommands]) await access.stop();
    },
  };
}
