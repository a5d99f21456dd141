import { randomUUID } from 'node:crypto';
import { iso, platformTenant, type Actor, type Iso, type Route, type TenantId, type Uuid } from '@sumaa/contracts';
import { bodyHash, namespaces, uuidV5 } from '../derive/index.ts';
import { systemClock, type Clock } from '../lifecycle/index.ts';
import type { AnyRequest } from './request.ts';

/** What the command handler needs to know about a request; the same shape as the event store's CommandContext. */
export interface CommandContext {
  readonly commandId: Uuid;
  readonly commandHash: string;
  readonly occurredAt: Iso;
  readonly correlationId: string;
  readonly causationId: string;
  readonly tenantId: TenantId;
  readonly actor: Actor;
  readonly traceparent?: string | undefined;
}

/**
 * The context of a command sent over HTTP. The command id follows from actor, route with what its path names and `Idempotency-Key`
 * (minted when absent), so a repeat is the same command; somebody else's equal key, or one sent to another thing, is another. The tenant is the session's; `given`
 * overrides it (a service names the tenant it acts for, a registration the one it makes).
 */
export function commandContext(
  request: AnyRequest & { readonly params?: unknown; readonly body?: unknown },
  route: Pick<Route, 'method' | 'path'>,
  given: { readonly tenantId?: TenantId; readonly actor?: Actor; readonly clock?: Clock } = {},
): CommandContext {
  const { caller } = request;
  const actor = given.actor ?? actorOf(request);
  const named =
    caller.kind === 'person'
      ? `${caller.person.accountId}@${caller.person.tenantId}`
      : caller.kind === 'service'
        ? `service:${caller.name}`
        : 'anonymous';
  const sessionTenant = caller.kind === 'person' ? caller.person.tenantId : (request.tenantId as TenantId | null);
  return {
    commandId: uuidV5(namespaces.command, named, ...aimOf(route, request.params), request.idempotencyKey ?? randomUUID()),
    commandHash: bodyHash({ params: request.params ?? null, body: request.body ?? null, files: request.files }),
    occurredAt: iso((given.clock ?? systemClock)()),
    correlationId: request.correlationId,
    causationId: request.causationId,
    tenantId: given.tenantId ?? sessionTenant ?? platformTenant,
    actor,
    traceparent: request.traceparent,
  };
}

/** The same ids of events may not stand in two streams: jobs derived from them would collide. So what the path names belongs to it. */
function aimOf(route: Pick<Route, 'method' | 'path'>, params: unknown): string[] {
  const aim = `${route.method} ${route.path.toLowerCase()}`;
  return params === undefined ? [aim] : [aim, JSON.stringify(params)];
}

/** Who acts, as it is written beside events. */
export function actorOf(request: Pick<AnyRequest, 'caller' | 'ipHash' | 'network'>): Actor {
  const { caller } = request;
  if (caller.kind === 'service') return { kind: 'worker', name: caller.name };
  const whence = whenceOf(request);
  return caller.kind === 'person' ? personActor(caller.person, whence) : { kind: 'anonymous', ...whence };
}

/** From where somebody acts; empty where the app was given no key to hash addresses with. */
export type Whence = Pick<Extract<Actor, { kind: 'person' }>, 'ipHash' | 'network'>;

/** A person as the one who acts, from where the request comes. */
export function personActor({ accountId, role }: { readonly accountId: Uuid; readonly role: string }, whence: Whence): Actor {
  return { kind: 'person', accountId, role, ...whence };
}

/** From where a request comes, as it is written beside events. */
export function whenceOf({ ipHash, network }: Pick<AnyRequest, 'ipHash' | 'network'>): Whence {
  return { ...(ipHash === undefined ? {} : { ipHash }), ...(network === undefined ? {} : { network }) };
}
