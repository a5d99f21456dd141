import { createServer } from 'node:http';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, openEventStore } from '@sumaa/event-store';
import { loadConfig } from '@sumaa/runtime/config';
import { mountHealthz, mountMetrics } from '@sumaa/runtime/http';
import { createHealth } from '@sumaa/runtime/health';
import { createLifecycle } from '@sumaa/runtime/lifecycle';
import { createLog } from '@sumaa/runtime/log';
import { createMetrics } from '@sumaa/runtime/metrics';
import { createPool } from '@sumaa/runtime/postgres';
import { openFileStore } from '@sumaa/runtime/storage';
import { createTokenVerifier, publicKeyOf } from '@sumaa/runtime/tokens';
import { createVault } from '@sumaa/runtime/vault';
import { createProjections } from './create-projections.ts';

/** projections as a process of its own: everything from the environment, stopped by a signal. */
const config = loadConfig(process.env, { process: 'query' });
const log = createLog({ name: 'projections', level: config.logLevel });
const lifecycle = createLifecycle({ log });
const databaseUrl = config.databaseUrl.reveal();

const metrics = createMetrics({ process: true });
const store = openEventStore(config, { role: 'sumaa_projector', log });
const vaultPool = createPool({ url: databaseUrl, role: 'sumaa_query', max: 5, applicationName: 'sumaa-projections-vault', log });
const vault = createVault({ pool: vaultPool, masterKeys: config.keys.master, listenUrl: databaseUrl, log });
const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
const publicKey = config.keys.verify ?? (await publicKeyOf(config.keys.signing?.reveal() ?? ''));
const verifier = await createTokenVerifier({ publicKey, issuer: config.publicUrl });
const files = openFileStore(config);

let broken = false;
const onFatal = () => {
  broken = true;
  void lifecycle.stop();
};
const health = createHealth();
const projections = await createProjections({ health, config, log, store, codec, vault, verifier, files, databaseUrl, metrics, onFatal });
health.add('files', () => files.check(), { needed: false });
mountHealthz(projections.app, health);
mountMetrics(projections.app, metrics);

const http = createServer((request, response) => projections.app.routing(request, response));
projections.attachLive(http);

// Stopped in reverse: first what works, then what it works with.
lifecycle.add('event store', { stop: () => store.close() });
lifecycle.add('vault', {
  start: () => vault.start(),
  stop: async () => {
    await vault.stop();
    await vaultPool.end();
  },
});
lifecycle.add('projections', { start: () => projections.start(), stop: () => projections.stop() });
lifecycle.add('http', {
  start: () => new Promise<void>((resolve, reject) => http.once('error', reject).listen(config.port, '0.0.0.0', resolve)),
  stop: () => new Promise<void>((resolve) => http.close(() => resolve()).closeIdleConnections()),
});
lifecycle.stopOnSignals();
await lifecycle.start();
log.info({ port: config.port }, 'projections are ready');
await lifecycle.stopped;
process.exitCode = broken ? 1 : 0;
