import type { FastifyReply, FastifyRequest } from 'fastify';
import { listenForSilence } from '../postgres/index.ts';
import type { HttpApp } from './request.ts';

/** A request is looked at when it has waited so long, in ms; and its Postgres is listened to for so long, again and again. */
const patience = { waitedMs: 4_000, listenMs: 500 } as const;
export type Patience = { readonly [name in keyof typeof patience]: number };

/**
 * Somebody who waits for a Postgres that does not answer is told «later» within 5 s, however many turns their request still has
 * before it: each turn has its own limit, and together they are longer. What goes on meanwhile may be done or not; a command that comes
 * again under its key has one effect. A request that waits for anything else is let be, and so is an answer that has begun.
 */
export function tellLater(
  app: HttpApp,
  tell: (request: FastifyRequest, reply: FastifyReply) => unknown,
  limits: Patience = patience,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    let timer = setTimeout(look, limits.waitedMs);
    reply.raw.once('close', () => clearTimeout(timer));
    done();

    function look(): void {
      const isSilent = listenForSilence();
      timer = setTimeout(() => {
        if (reply.sent || reply.raw.headersSent) return;
        if (!isSilent()) return look();
        request.log.warn({ method: request.method, route: request.routeOptions.url }, 'a request waited too long for Postgres');
        tell(request, reply);
      }, limits.listenMs);
    }
  });
}
