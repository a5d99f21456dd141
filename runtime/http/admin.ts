import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Health } from '../health/index.ts';
import type { Part } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';

/** HTTP server for metrics and health checks on its own port. It needs no token, so no public proxy may route to it. */
export interface AdminServer extends Part {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Null before `start`, and when no port was configured. */
  readonly port: number | null;
}

/**
 * Serves `GET /metrics` (Prometheus text) and `GET /healthz` (200, or 503 while a needed part is down). `port` null: no server;
 * 0: any free port. `host` is every interface by default, so publish the port to the internal network only.
 */
export function createAdminServer(options: {
  readonly port: number | null;
  readonly host?: string;
  readonly metrics: Metrics;
  readonly health?: Health;
  readonly log: Log;
}): AdminServer {
  const { metrics, health, log, host = '0.0.0.0' } = options;
  let server: Server | null = null;
  let port: number | null = null;

  async function answer(path: string): Promise<{ status: number; type: string; body: string }> {
    if (path === '/metrics') return { status: 200, type: metrics.registry.contentType, body: await metrics.text() };
    if (path === '/healthz' && health) {
      const report = await health.report();
      return { status: report.status === 'ok' ? 200 : 503, type: 'application/json', body: JSON.stringify(report) };
    }
    return { status: 404, type: 'text/plain', body: 'not found\n' };
  }

  return {
    get port() {
      return port;
    },
    async start() {
      const wanted = options.port;
      if (wanted === null) return;
      const listening = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://admin');
        answer(request.method === 'GET' ? pathname : '')
          .then(({ status, type, body }) => response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body))
          .catch((error: unknown) => {
            log.error({ err: error }, 'the metrics could not be read');
            response.writeHead(500).end();
          });
      });
      await new Promise<void>((resolve, reject) => listening.once('error', reject).listen(wanted, host, resolve));
      server = listening;
      port = (listening.address() as AddressInfo).port;
      log.info({ port }, 'metrics server listens');
    },
    async stop() {
      const closing = server;
      server = null;
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()).closeAllConnections());
    },
  };
}
