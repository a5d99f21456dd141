import type { FastifyReply, FastifyRequest } from 'fastify';
import { observeQueriesInFlight } from '../postgres/index.ts';
import type { HttpApp } from './request.ts';

/** `waitedMs`: age of a request at its first check; `listenMs`: how long each check observes the connections to Postgres. */
const patience = { waitedMs: 4_000, listenMs: 500 } as const;
export type FailFastLimits = { readonly [name in keyof typeof patience]: number };

/**
 * Fails a request with 503 within 5 s when Postgres does not answer; the time-outs of several statements together would take longer.
 * The handler keeps running, so its outcome is unknown to the caller; a retry with the same idempotency key has one effect. Requests
 * that wait for anything else, and responses that have started, are not affected.
 */
export function failFast(
  app: HttpApp,
  answerUnavailable: (request: FastifyRequest, reply: FastifyReply) => unknown,
  limits: FailFastLimits = patience,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    let timer = setTimeout(check, limits.waitedMs);
    reply.raw.once('close', () => clearTimeout(timer));
    done();

    function check(): void {
      const isSilent = observeQueriesInFlight();
      timer = setTimeout(() => {
        if (reply.sent || reply.raw.headersSent) return;
        if (!isSilent()) return check();
        request.log.warn({ method: request.method, route: request.routeOptions.url }, 'a request waited too long for Postgres');
        answerUnavailable(request, reply);
      }, limits.listenMs);
    }
  });
}
