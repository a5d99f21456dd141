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
 * The context of a command sent over HTTP. The command id follows from actor, route and `Idempotency-Key` (minted when
 * absent), so a repeat is the same command and somebody else's equal key is another. The tenant is the session's; `given`
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
    commandId: uuidV5(namespaces.command, named, `${route.method} ${route.path.toLowerCase()}`, request.idempotencyKey ?? randomUUID()),
    commandHash: bodyHash({ params: request.params ?? null, body: request.body ?? null, files: request.files }),
    occurredAt: iso((given.clock ?? systemClock)()),
    correlationId: request.correlationId,
    causationId: request.causationId,
    tenantId: given.tenantId ?? sessionTenant ?? platformTenant,
    actor,
    traceparent: request.traceparent,
  };
}

/** Who acts, as it is written beside events. */
export function actorOf({ caller, ipHash }: AnyRequest): Actor {
  const address = ipHash === undefined ? {} : { ipHash };
  if (caller.kind === 'person') return { kind: 'person', accountId: caller.person.accountId, role: caller.person.role, ...address };
  return caller.kind === 'service' ? { kind: 'worker', name: caller.name } : { kind: 'anonymous', ...address };
}
