import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, openEventStore } from '@sumaa/event-store';
import { loadConfig } from '@sumaa/runtime/config';
import { createGoogle, createGoogleBudget } from '@sumaa/runtime/google';
import { createLifecycle } from '@sumaa/runtime/lifecycle';
import { createLog } from '@sumaa/runtime/log';
import { createMailer } from '@sumaa/runtime/mail';
import { createMetrics } from '@sumaa/runtime/metrics';
import { createPool } from '@sumaa/runtime/postgres';
import { createQueues } from '@sumaa/runtime/queue';
import { createVault } from '@sumaa/runtime/vault';
import { createWorkers } from './create-workers.ts';

const config = loadConfig(process.env, { process: 'worker' });
const log = createLog({ name: 'workers', level: config.logLevel });
const lifecycle = createLifecycle({ log });
const databaseUrl = config.databaseUrl.reveal();
const role = 'sumaa_worker' as const;

const metrics = createMetrics({ process: true });
const store = openEventStore(config, { role, log });
const vaultPool = createPool({ url: databaseUrl, role, max: 5, applicationName: 'sumaa-workers-vault', log });
const vault = createVault({ pool: vaultPool, masterKeys: config.keys.master, log });
const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
const budget = createGoogleBudget({ requestsPerMinute: config.google.requestsPerMinute });
const google = createGoogle({ config: config.google, tokens: vault.googleTokens, budget, metrics });
const mailer = config.mail.smtpUrl ? createMailer({ smtpUrl: config.mail.smtpUrl.reveal(), from: config.mail.from }) : null;
if (!mailer) log.warn('SMTP_URL is not set: mails wait until it is');
const queues = await createQueues({ redisUrl: config.redisUrl?.reveal() ?? null, postgresUrl: databaseUrl, log, metrics });

let broken = false;
const onFatal = () => {
  broken = true;
  void lifecycle.stop();
};
const workers = createWorkers({ config, log, store, codec, google, queues, mail: mailer, databaseUrl, onFatal });

// Stopped in reverse: first what works, then what it works with.
lifecycle.add('vault', { stop: () => vaultPool.end() });
lifecycle.add('event store', { stop: () => store.close() });
lifecycle.add('mail', { stop: () => mailer?.close() });
lifecycle.add('queues', { stop: () => queues.close() });
lifecycle.add('workers', { start: () => workers.start(), stop: () => workers.stop() });
lifecycle.stopOnSignals();
await lifecycle.start();
await lifecycle.stopped;
process.exitCode = broken ? 1 : 0;
