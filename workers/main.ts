import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, openEventStore } from '@sumaa/event-store';
import { loadConfig } from '@sumaa/runtime/config';
import { createGoogle, createSharedRateLimiter, createTokenPause } from '@sumaa/runtime/google';
import { createHealth, createHeartbeat, createLogStore, createMeasures } from '@sumaa/runtime/health';
import { createAdminServer } from '@sumaa/runtime/http';
import { createLifecycle } from '@sumaa/runtime/lifecycle';
import { createLog, createLogLines } from '@sumaa/runtime/log';
import { createMailer } from '@sumaa/runtime/mail';
import { createMetrics } from '@sumaa/runtime/metrics';
import { createMoyasar } from '@sumaa/runtime/payments';
import { createPool } from '@sumaa/runtime/postgres';
import { createQueues } from '@sumaa/runtime/queue';
import { createRestoreWatch } from '@sumaa/runtime/restore-orders';
import { openFileStore } from '@sumaa/runtime/storage';
import { startTracing } from '@sumaa/runtime/tracing';
import { createVault } from '@sumaa/runtime/vault';
import { createWorkers } from './create-workers.ts';
import { addWorkersHealth } from './workers-health.ts';

/** Runs the workers as their own process: configured by the environment, stopped by a signal. */
const config = loadConfig(process.env, { process: 'worker' });
const lines = createLogLines();
const log = createLog({ name: 'workers', level: config.logLevel, lines });
const lifecycle = createLifecycle({ log });
const databaseUrl = config.databaseUrl.reveal();
const poolerUrl = config.poolerUrl?.reveal();
const role = 'sumaa_worker' as const;

const metrics = createMetrics({ process: true });
const tracing = await startTracing({ endpoint: config.traceEndpoint, service: 'workers', log });
const store = await openEventStore(config, { role, log, metrics });
const vaultPool = createPool({ url: databaseUrl, poolerUrl, role, max: 5, applicationName: 'sumaa-workers-vault', log, metrics });
const vault = createVault({ pool: vaultPool, masterKeys: config.keys.master, log, metrics });
const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
const { requestsPerMinute } = config.google;
const budget = createSharedRateLimiter({ redisUrl: config.redisUrl?.reveal() ?? null, pool: vaultPool, requestsPerMinute, log });
const tokenPause = createTokenPause(vaultPool);
const google = createGoogle({ config: config.google, tokens: vault.googleTokens, budget, tokenPause, log, metrics });
// What the environment sets wins over what staff set in the console.
const server = config.mail.smtpUrl
  ? { smtpUrl: config.mail.smtpUrl.reveal(), from: config.mail.from }
  : { read: () => vault.mailServer.read() };
const mailer = createMailer({ ...server, log, metrics });
if (!(await mailer.isSet())) log.warn('SMTP_URL is not set, nor a mail server in the console: mails wait until one is');
const queues = await createQueues({
  redisUrl: config.redisUrl?.reveal() ?? null,
  postgresUrl: databaseUrl,
  lockMs: config.jobLockSeconds * 1000,
  log,
  metrics,
});

// A replaced store or a missing key cannot be repaired here: the process ends and its supervisor restarts it.
const onFatal = () => lifecycle.fail();
const files = openFileStore(config, { log, metrics });
const { subjectKeys, paymentCards } = vault;
const payments = config.payments && createMoyasar({ config: config.payments, log, metrics });
const workers = createWorkers({
  config,
  log,
  store,
  codec,
  google,
  queues,
  files,
  subjectKeys,
  paymentCards,
  payments,
  mail: mailer,
  vault,
  databaseUrl,
  poolerUrl,
  metrics,
  onFatal,
});
const health = createHealth();
health.add('postgres', async () => void (await vaultPool.query('select 1')));
health.add('event store', async () => void (await store.head()));
health.add('files', () => files.check(), { needed: false, everyMs: 15_000 });
addWorkersHealth(health, { queues, workers, mailer, google });

// Stopped in reverse order: each part before the parts it uses.
lifecycle.add('log', createLogStore({ lines, service: 'workers', url: databaseUrl, poolerUrl, role, ...config.logs }));
lifecycle.add('tracing', { stop: () => tracing?.stop() });
lifecycle.add('vault', { stop: () => vaultPool.end() });
lifecycle.add('google', { stop: () => budget.close() });
lifecycle.add('event store', { stop: () => store.close() });
lifecycle.add('mail', { stop: () => mailer.close() });
lifecycle.add('queues', { stop: () => queues.close() });
lifecycle.add('workers', { start: () => workers.start(), stop: () => workers.stop() });
lifecycle.add(
  'heartbeat',
  createHeartbeat({ app: 'workers', url: databaseUrl, poolerUrl, role, health, measures: createMeasures({ metrics, config }), log }),
);
lifecycle.add(
  'restore watch',
  createRestoreWatch({ url: databaseUrl, poolerUrl, role, serves: false, onOrdered: () => lifecycle.fail(), log }),
);
// Started last: a supervisor that sees this process as healthy may send traffic immediately.
lifecycle.add('admin', createAdminServer({ port: config.adminPort, metrics, health, log }));
lifecycle.stopOnSignals();
if (await lifecycle.start()) log.info({ port: config.port }, 'workers are ready');
