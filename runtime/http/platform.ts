import http from 'node:http';
import type { Health } from '../health/index.ts';
import type { Metrics } from '../metrics/index.ts';
import type { HttpApp } from './request.ts';

type Detail = string | number | boolean | null;

/** The health report as the contract's model; with `status: 503` while something needed is down. */
export async function healthAnswer(health: Health): Promise<{
  model: { ok: boolean; parts: { name: string; ok: boolean; detail: Record<string, Detail> }[] };
  status: number;
  code: string;
}> {
  const report = await health.report();
  const ok = report.status === 'ok';
  const parts = Object.entries(report.parts).map(([name, part]) => ({
    name,
    ok: part.status === 'ok',
    detail: { ...flat(part.detail), ms: part.ms, needed: part.needed, ...(part.error === undefined ? {} : { error: part.error }) },
  }));
  return { model: { ok, parts }, status: ok ? 200 : 503, code: ok ? 'ok' : 'unavailable' };
}

/** GET /metrics in Prometheus text form. Not routed by the edge: it is for the machine's own network. */
export function mountMetrics(app: HttpApp, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.text()));
}

/**
 * GET /healthz: whether this one process can work, for the orchestrator beside it (GET /api/health, which people may ask, speaks of
 * the whole). Not routed by the edge.
 */
export function mountHealthz(app: HttpApp, health: Health): void {
  app.get('/healthz', async (_request, reply) => {
    const { model, status } = await healthAnswer(health);
    return reply.code(status).send(model);
  });
}

/** The same two answers, `/healthz` and `/metrics`, for a process that serves nothing else. The caller listens and closes. */
export function createOperatorServer(options: { readonly health: Health; readonly metrics: Metrics }): http.Server {
  const { health, metrics } = options;
  const answers: Readonly<Record<string, () => Promise<{ status: number; type: string; body: string }>>> = {
    '/healthz': async () => {
      const { model, status } = await healthAnswer(health);
      return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(model) };
    },
    '/metrics': async () => ({ status: 200, type: metrics.registry.contentType, body: await metrics.text() }),
  };
  return http.createServer((request, response) => {
    const answer = request.method === 'GET' ? answers[request.url?.split('?', 1)[0] ?? ''] : undefined;
    if (!answer) return void response.writeHead(404).end();
    answer().then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    );
  });
}

function flat(detail: Record<string, unknown> = {}): Record<string, Detail> {
  const entries = Object.entries(detail).map(([name, value]): [string, Detail] => {
    if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return [name, value];
    return [name, JSON.stringify(value) ?? null];
  });
  return Object.fromEntries(entries);
}
