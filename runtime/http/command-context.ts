import { randomUUID } from 'node:crypto';
import { iso, platformTenant, type Actor, type Iso, type Route, type TenantId, type Uuid } from '@sumaa/contracts';
import { bodyHash, namespaces, uuidV5 } from '../derive/index.ts';
import { systemClock, type Clock } from '../lifecycle/index.ts';
import type { AnyRequest } from './request.ts';

/** The context of a command; the same shape as the event store's CommandContext. */
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
 * The context of a command sent over HTTP. The command id is derived from actor, route, path parameters and `Idempotency-Key` (random
 * when absent), so a repeated request has the same id, and the same key of another caller or for another path has a different one.
 * The tenant is the session's unless `given` overrides it: a service names its tenant, a registration creates one.
 */
export function commandContext(
  request: AnyRequest & { readonly params?: unknown; readonly body?: unknown },
  route: Pick<Route, 'method' | 'path'>,
  given: { readonly tenantId?: TenantId; readonly actor?: Actor; readonly clock?: Clock } = {},
): CommandContext {
  const { caller } = request;
  const actor = given.actor ?? actorOf(request);
  const callerName =
    caller.kind === 'person'
      ? `${caller.person.accountId}@${caller.person.tenantId}`
      : caller.kind === 'service'
        ? `service:${caller.name}`
        : 'anonymous';
  const sessionTenant = caller.kind === 'person' ? caller.person.tenantId : (request.tenantId as TenantId | null);
  return {
    commandId: uuidV5(namespaces.command, callerName, ...targetOf(route, request.params), request.idempotencyKey ?? randomUUID()),
    commandHash: bodyHash({ params: request.params ?? null, body: request.body ?? null, files: request.files }),
    occurredAt: iso((given.clock ?? systemClock)()),
    correlationId: request.correlationId,
    causationId: request.causationId,
    tenantId: given.tenantId ?? sessionTenant ?? platformTenant,
    actor,
    traceparent: request.traceparent,
  };
}

/** Includes the path parameters: otherwise equal event ids could occur in two streams, and jobs derived from them would collide. */
function targetOf(route: Pick<Route, 'method' | 'path'>, params: unknown): string[] {
  const target = `${route.method} ${route.path.toLowerCase()}`;
  return params === undefined ? [target] : [target, JSON.stringify(params)];
}

/** The actor of a request, for event metadata. */
export function actorOf(request: Pick<AnyRequest, 'caller' | 'ipHash' | 'network'>): Actor {
  const { caller } = request;
  if (caller.kind === 'service') return { kind: 'worker', name: caller.name };
  const whence = originOf(request);
  if (caller.kind !== 'person') return { kind: 'anonymous', ...whence };
  const { apiKeyId } = caller.person;
  return { ...personActor(caller.person, whence), ...(apiKeyId === undefined ? {} : { apiKeyId }) };
}

/** The origin of a request; empty when the app has no key for hashing IP addresses. */
export type Whence = Pick<Extract<Actor, { kind: 'person' }>, 'ipHash' | 'network'>;

/** The actor for a signed-in user and the origin of the request. */
export function personActor(
  { accountId, role }: { readonly accountId: Uuid; readonly role: string },
  whence: Whence,
): Extract<Actor, { kind: 'person' }> {
  return { kind: 'person', accountId, role, ...whence };
}

/** The origin of a request, for event metadata. */
export function originOf({ ipHash, network }: Pick<AnyRequest, 'ipHash' | 'network'>): Whence {
  return { ...(ipHash === undefined ? {} : { ipHash }), ...(network === undefined ? {} : { network }) };
}
