import type { InternalCommand, InternalQuestion, Iso, Refusal, Route, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { mount, mountRaw, type HttpAnswer, type HttpApp, type HttpRequest } from '@sumaa/runtime/http';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

type Group = Readonly<Record<string, Route>>;
type HandlerOf<R extends Route> = R extends { readonly raw: true }
  ? (request: HttpRequest<R>, reply: FastifyReply) => Promise<unknown>
  : (request: HttpRequest<R>) => Promise<HttpAnswer<R> | Refusal>;

/** A handler for every route of a group that this app answers: one that is missing does not compile. */
export type HandlersOf<G extends Group> = {
  readonly [K in keyof G as G[K] extends { readonly app: 'command' } ? K : never]: HandlerOf<G[K]>;
};

/** Mounts a group's command routes. `acted` hears of each signed-in person who commands something. */
export function mountGroup<G extends Group>(app: HttpApp, routes: G, handlers: HandlersOf<G>, acted: (sessionId: Uuid) => void): void {
  for (const [name, route] of Object.entries(routes)) {
    if (route.app !== 'command') continue;
    // The table's type has matched names and routes; a loop over names cannot say so.
    const handler = (handlers as unknown as Record<string, HandlerOf<Route>>)[name] as (...given: unknown[]) => Promise<never>;
    const seen = (request: { readonly session: { readonly sessionId: Uuid } | null }) =>
      request.session && acted(request.session.sessionId);
    if (route.raw) {
      mountRaw(app, route, (request, reply) => handler(request, reply));
    } else {
      mount(app, route, (request) => {
        seen(request);
        return handler(request);
      });
    }
  }
}

type Catalogue = Readonly<Record<string, InternalCommand>>;

/** What a handler of an internal command answers: its result, and where it was written. */
export interface Reported<R> {
  readonly result: R;
  readonly position: string | null;
}

/** A handler for every internal command of a catalogue, by its name: one that is missing does not compile. */
export type InternalHandlersOf<C extends Catalogue> = {
  readonly [K in keyof C as C[K]['name']]: (
    context: CommandContext,
    payload: z.output<C[K]['payload']>,
  ) => Promise<Reported<z.input<C[K]['result']>>>;
};

/** For which tenant a question is asked, and when. It is no command context, so a question cannot append. */
export interface Asked {
  readonly tenantId: TenantId;
  readonly at: Iso;
}

/** A handler for every internal question of a catalogue, by its name: one that is missing does not compile. */
export type QuestionHandlersOf<C extends Readonly<Record<string, InternalQuestion>>> = {
  readonly [K in keyof C as C[K]['name']]: (asked: Asked, payload: z.output<C[K]['payload']>) => Promise<z.input<C[K]['result']>>;
};
