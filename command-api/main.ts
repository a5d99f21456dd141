import { loadConfig } from '@sumaa/runtime/config';
import { createHealth, createHeartbeat, createLogStore, createMeasures } from '@sumaa/runtime/health';
import { createAdminServer } from '@sumaa/runtime/http';
import { createLifecycle } from '@sumaa/runtime/lifecycle';
import { createLog, createLogLines } from '@sumaa/runtime/log';
import { createMetrics } from '@sumaa/runtime/metrics';
import { createRestoreWatch } from '@sumaa/runtime/restore-orders';
import { startTracing } from '@sumaa/runtime/tracing';
import { createCommandApi } from './create-command-api.ts';
import { openDeps } from './open-deps.ts';

/** Runs command-api as its own process: reads everything from the environment and stops on a signal. */
const config = loadConfig(process.env, { process: 'command' });
const lines = createLogLines();
const log = createLog({ name: 'command-api', level: config.logLevel, lines });
const metrics = createMetrics({ process: true });
const tracing = await startTracing({ endpoint: config.traceEndpoint, service: 'command-api', log });
const deps = await openDeps(config, log, metrics);
const command = await createCommandApi(deps.options);

const health = createHealth();
health.add('postgres', async () => void (await deps.pool.query('select 1')));
health.add('event store', async () => {
  await deps.options.store.head();
  return { kind: deps.options.store.kind };
});
health.add('files', () => deps.options.files.check(), { needed: false, everyMs: 15_000 });

const url = config.databaseUrl.reveal();
const poolerUrl = config.poolerUrl?.reveal();
const lifecycle = createLifecycle({ log });
lifecycle.add('log', createLogStore({ lines, service: 'command-api', url, poolerUrl, role: 'sumaa_command', ...config.logs }));
lifecycle.add('tracing', { stop: () => tracing?.stop() });
lifecycle.add('stores', deps);
lifecycle.add('command-api', command);
lifecycle.add('http', { start: async () => void (await command.app.listen({ port: config.port, host: '0.0.0.0' })) });
const { inboundMail } = command;
if (inboundMail) lifecycle.add('mail', { start: () => inboundMail.start(), stop: () => inboundMail.stop() });
lifecycle.add(
  'heartbeat',
  createHeartbeat({
    app: 'command-api',
    url,
    poolerUrl,
    role: 'sumaa_command',
    health,
    measures: createMeasures({ metrics, config }),
    log,
  }),
);
lifecycle.add(
  'restore watch',
  createRestoreWatch({ url, poolerUrl, role: 'sumaa_command', serves: false, onOrdered: () => lifecycle.fail(), log }),
);
// Last, because a caller may send requests as soon as the admin server reports ready.
lifecycle.add('admin', createAdminServer({ port: config.adminPort, metrics, health, log }));
lifecycle.stopOnSignals();
if (await lifecycle.start()) log.info({ port: config.port }, 'command-api is ready');
