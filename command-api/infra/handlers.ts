import type { InternalCommand, InternalQuestion, Iso, Refusal, Route, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { mount, mountRaw, type HttpAnswer, type HttpApp, type HttpRequest } from '@sumaa/runtime/http';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

type Group = Readonly<Record<string, Route>>;
type HandlerOf<R extends Route> = R extends { readonly raw: true }
  ? (request: HttpRequest<R>, reply: FastifyReply) => Promise<unknown>
  : (request: HttpRequest<R>) => Promise<HttpAnswer<R> | Refusal>;

/** A handler for every command route of a group; a missing one is a compile error. */
export type HandlersOf<G extends Group> = {
  readonly [K in keyof G as G[K] extends { readonly app: 'command' } ? K : never]: HandlerOf<G[K]>;
};

/** Mounts a group's command routes. `acted` is called for each request with a session, except on raw routes. */
export function mountGroup<G extends Group>(app: HttpApp, routes: G, handlers: HandlersOf<G>, acted: (sessionId: Uuid) => void): void {
  for (const [name, route] of Object.entries(routes)) {
    if (route.app !== 'command') continue;
    // The types match names and routes, but TypeScript cannot express that in a loop over names.
    const handler = (handlers as unknown as Record<string, HandlerOf<Route>>)[name] as (...given: unknown[]) => Promise<never>;
    const recordActivity = (request: { readonly session: { readonly sessionId: Uuid } | null }) =>
      request.session && acted(request.session.sessionId);
    if (route.raw) {
      mountRaw(app, route, (request, reply) => handler(request, reply));
    } else {
      mount(app, route, (request) => {
        recordActivity(request);
        return handler(request);
      });
    }
  }
}

/** Routes with their handlers, ready to be mounted. */
export interface MountableRoutes {
  mount(app: HttpApp, acted: (sessionId: Uuid) => void): void;
}

/** A context's routes with a handler for each that this app answers. */
export function routesOf<G extends Group>(routes: G, handlers: HandlersOf<G>): MountableRoutes {
  return { mount: (app, acted) => mountGroup(app, routes, handlers, acted) };
}

/** What a context hands to composition besides its functions for other contexts. */
export interface ContextParts {
  readonly routes: readonly MountableRoutes[];
  /** Handlers of its internal commands, by name. */
  readonly internal?: Readonly<Record<string, unknown>>;
}

type Catalogue = Readonly<Record<string, InternalCommand>>;

/** The answer of an internal command's handler: its result and the position written. */
export interface InternalCommandResult<R> {
  readonly result: R;
  readonly position: string | null;
}

/** A handler for every internal command of a catalogue, by name; a missing one is a compile error. */
export type InternalHandlersOf<C extends Catalogue> = {
  readonly [K in keyof C as C[K]['name']]: (
    context: CommandContext,
    payload: z.output<C[K]['payload']>,
  ) => Promise<InternalCommandResult<z.input<C[K]['result']>>>;
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
