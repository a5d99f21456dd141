import { createServer } from 'node:http';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, openEventStore } from '@sumaa/event-store';
import { loadConfig } from '@sumaa/runtime/config';
import { createHealth, createHeartbeat, createLogStore, createMeasures, createInstallationHealth } from '@sumaa/runtime/health';
import { createAdminServer, endConnections } from '@sumaa/runtime/http';
import { createLifecycle } from '@sumaa/runtime/lifecycle';
import { createLog, createLogLines } from '@sumaa/runtime/log';
import { createMetrics } from '@sumaa/runtime/metrics';
import { createPool, requestPoolOptions } from '@sumaa/runtime/postgres';
import { createRestoreWatch } from '@sumaa/runtime/restore-orders';
import { openFileStore } from '@sumaa/runtime/storage';
import { createTokenVerifier, publicKeyOf } from '@sumaa/runtime/tokens';
import { startTracing } from '@sumaa/runtime/tracing';
import { createVault } from '@sumaa/runtime/vault';
import { createProjections } from './create-projections.ts';

/** Runs projections as its own process; all settings come from the environment, a signal stops it. */
const config = loadConfig(process.env, { process: 'query' });
const lines = createLogLines();
const log = createLog({ name: 'projections', level: config.logLevel, lines });
const lifecycle = createLifecycle({ log });
const databaseUrl = config.databaseUrl.reveal();
const poolerUrl = config.poolerUrl?.reveal();

const metrics = createMetrics({ process: true });
const health = createHealth();
const heartbeat = createHeartbeat({
  app: 'projections',
  url: databaseUrl,
  poolerUrl,
  role: 'sumaa_query',
  health,
  measures: createMeasures({ metrics, config }),
  log,
});
const publicHealth = createInstallationHealth(health, heartbeat);
const tracing = await startTracing({ endpoint: config.traceEndpoint, service: 'projections', log });
const store = await openEventStore(config, { role: 'sumaa_projector', log, metrics });
const vaultPool = createPool({
  url: databaseUrl,
  poolerUrl,
  role: 'sumaa_query',
  max: 5,
  applicationName: 'sumaa-projections-vault',
  log,
  metrics,
  ...requestPoolOptions,
});
const vault = createVault({
  pool: vaultPool,
  masterKeys: config.keys.master,
  listenUrl: databaseUrl,
  redisUrl: config.redisUrl?.reveal() ?? null,
  log,
  metrics,
});
const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
const publicKey = config.keys.verify ?? (await publicKeyOf(config.keys.signing?.reveal() ?? ''));
const verifier = await createTokenVerifier({ publicKey, issuer: config.publicUrl });
const files = openFileStore(config, { log, metrics });

// A swapped store or a missing key cannot be repaired from inside: end the process so that its supervisor restarts it.
const onFatal = () => lifecycle.fail();
const projections = await createProjections({
  config,
  log,
  store,
  codec,
  vault,
  verifier,
  files,
  databaseUrl,
  poolerUrl,
  metrics,
  health,
  publicHealth,
  onFatal,
});
health.add('files', () => files.check(), { needed: false, everyMs: 15_000 });

const http = createServer((request, response) => projections.app.routing(request, response));
projections.attachLive(http);

// Parts stop in reverse order, so each one stops before the parts it depends on.
lifecycle.add('log', createLogStore({ lines, service: 'projections', url: databaseUrl, poolerUrl, role: 'sumaa_query', ...config.logs }));
lifecycle.add('tracing', { stop: () => tracing?.stop() });
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
  stop: () => {
    endConnections(http);
    return new Promise<void>((resolve) => http.close(() => resolve()).closeIdleConnections());
  },
});
lifecycle.add('live', { stop: () => projections.stopLive() });
lifecycle.add('heartbeat', heartbeat);
lifecycle.add(
  'restore watch',
  createRestoreWatch({ url: databaseUrl, poolerUrl, role: 'sumaa_query', serves: false, onOrdered: () => lifecycle.fail(), log }),
);
// Last, because a load balancer sends traffic as soon as this server reports healthy.
lifecycle.add('admin', createAdminServer({ port: config.adminPort, metrics, health, log }));
lifecycle.stopOnSignals();
if (await lifecycle.start()) log.info({ port: config.port }, 'projections are ready');
