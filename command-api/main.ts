import { loadConfig } from '@sumaa/runtime/config';
import { createHealth } from '@sumaa/runtime/health';
import { createAdminServer, healthAnswer } from '@sumaa/runtime/http';
import { createLifecycle } from '@sumaa/runtime/lifecycle';
import { createLog } from '@sumaa/runtime/log';
import { createMetrics } from '@sumaa/runtime/metrics';
import { startTracing } from '@sumaa/runtime/tracing';
import { createCommandApi } from './create-command-api.ts';
import { openDeps } from './open-deps.ts';

/** command-api as a process of its own: everything from the environment, stopped by a signal. */
const config = loadConfig(process.env, { process: 'command' });
const log = createLog({ name: 'command-api', level: config.logLevel });
const metrics = createMetrics({ process: true });
const tracing = await startTracing({ endpoint: config.traceEndpoint, service: 'command-api', log });
const deps = await openDeps(config, log, metrics);
const command = await createCommandApi(deps.options);

const health = createHealth();
health.add('postgres', async () => void (await deps.pool.query('select 1')));
health.add('event-store', async () => void (await deps.options.store.head()));
// Not the public health, which projections answer for the whole: this is for the orchestrator beside the process.
command.app.get('/healthz', async (_request, reply) => {
  const { model, status } = await healthAnswer(health);
  return reply.code(status).send(model);
});

const lifecycle = createLifecycle({ log });
lifecycle.add('tracing', { stop: () => tracing?.stop() });
lifecycle.add('admin', createAdminServer({ port: config.adminPort, metrics, health, log }));
lifecycle.add('stores', deps);
lifecycle.add('command-api', command);
lifecycle.add('http', { start: async () => void (await command.app.listen({ port: config.port, host: '0.0.0.0' })) });
lifecycle.stopOnSignals();
await lifecycle.start();
log.info({ port: config.port }, 'command-api is ready');
