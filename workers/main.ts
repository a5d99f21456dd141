import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, createPostgresEventStore, withNamespace } from '@sumaa/event-store';
import { loadConfig } from '@sumaa/runtime/config';
import { createGoogle, createGoogleBudget } from '@sumaa/runtime/google';
import { createHealth } from '@sumaa/runtime/health';
import { createOperatorServer } from '@sumaa/runtime/http';
import { createLifecycle } from '@sumaa/runtime/lifecycle';
import { createLog } from '@sumaa/runtime/log';
import { createMailer } from '@sumaa/runtime/mail';
import { createMetrics } from '@sumaa/runtime/metrics';
import { createPool } from '@sumaa/runtime/postgres';
import { createQueues } from '@sumaa/runtime/queue';
import { createVault } from '@sumaa/runtime/vault';
import { createWorkers } from './create-workers.ts';

/** workers as a process of its own: everything from the environment, stopped by a signal. */
const config = loadConfig(process.env, { process: 'worker' });
const log = createLog({ name: 'workers', level: config.logLevel });
const lifecycle = createLifecycle({ log });
const databaseUrl = config.databaseUrl.reveal();
const role = 'sumaa_worker' as const;

const metrics = createMetrics({ process: true });
const store = withNamespace(createPostgresEventStore({ connectionString: databaseUrl, role, log }), config.eventStoreNamespace);
const vaultPool = createPool({ url: databaseUrl, role, max: 5, applicationName: 'sumaa-workers-vault', log });
const vault = createVault({ pool: vaultPool, masterKeys: config.keys.master, log });
const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
const budget = createGoogleBudget({ requestsPerMinute: config.google.requestsPerMinute });
const google = createGoogle({ config: config.google, tokens: vault.googleTokens, budget, metrics });
const mailer = config.mail.smtpUrl ? createMailer({ smtpUrl: config.mail.smtpUrl.reveal(), from: config.mail.from }) : null;
if (!mailer) log.warn('SMTP_URL is not set: mails wait until it is');
const queues = await createQueues({
  redisUrl: config.redisUrl?.reveal() ?? null,
  postgresUrl: databaseUrl,
  lockMs: config.jobLockSeconds * 1000,
  log,
  metrics,
});

let broken = false;
const onFatal = () => {
  broken = true;
  void lifecycle.stop();
};
const workers = createWorkers({ config, log, store, codec, google, queues, mail: mailer, databaseUrl, onFatal });

const health = createHealth();
health.add('postgres', async () => void (await vaultPool.query('select 1')));
health.add('event store', async () => void (await store.head()));
health.add('queue', async () => {
  await queues.check();
  return { backend: queues.backend };
});
health.add('workers', async () => {
  const { running, reactors } = await workers.status();
  if (!running || reactors.some(({ state }) => state === 'failed')) throw new Error('not running');
  return { reactors: reactors.length };
});
if (mailer) health.add('mail', () => mailer.check(), { needed: false });
const http = createOperatorServer({ health, metrics });

// Stopped in reverse: first what works, then what it works with.
lifecycle.add('vault', { stop: () => vaultPool.end() });
lifecycle.add('event store', { stop: () => store.close() });
lifecycle.add('mail', { stop: () => mailer?.close() });
lifecycle.add('queues', { stop: () => queues.close() });
lifecycle.add('workers', { start: () => workers.start(), stop: () => workers.stop() });
lifecycle.add('http', {
  start: () => new Promise<void>((resolve, reject) => http.once('error', reject).listen(config.port, '0.0.0.0', resolve)),
  stop: () => new Promise<void>((resolve) => http.close(() => resolve()).closeAllConnections()),
});
lifecycle.stopOnSignals();
await lifecycle.start();
log.info({ port: config.port }, 'workers are ready');
await lifecycle.stopped;
process.exitCode = broken ? 1 : 0;
