import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/index.ts';
import { stateOf } from './admitted.ts';

/** The ids under which everything that a request causes is found again. */
export interface RequestChain {
  readonly correlationId: string;
  readonly tenantId: string | null;
}

/** The correlation id and tenant of a request. A service sends both as headers; a user's request starts a new chain. */
export function chainOf(request: FastifyRequest): RequestChain {
  const { caller } = stateOf(request);
  if (caller.kind !== 'service') return { correlationId: request.id, tenantId: caller.kind === 'person' ? caller.person.tenantId : null };
  return { correlationId: headerOf(request, 'x-correlation-id') ?? request.id, tenantId: headerOf(request, 'x-tenant-id') ?? null };
}

const logs = new WeakMap<FastifyRequest, Log>();

/** The log of a request, with the ids of its chain. It is made when first asked for, because most requests write no line. */
export function logOf(request: FastifyRequest): Log {
  const known = logs.get(request);
  if (known) return known;
  const { correlationId, tenantId } = chainOf(request);
  const log = (request.log as Log).child({ correlationId, ...(tenantId === null ? {} : { tenantId }) });
  logs.set(request, log);
  return log;
}

/** A header that was sent once, is not empty and not longer than 4096 characters. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && value.length <= 4096 ? value : undefined;
}
