import { createHash, randomUUID } from 'node:crypto';
import type { Iso, TenantId, Uuid } from '@sumaa/contracts';

/** The context of a command that the system itself gives. */
export function systemContext(tenantId: TenantId) {
  const commandId = randomUUID() as Uuid;
  return {
    commandId,
    commandHash: createHash('sha256').update(commandId).digest('hex'),
    occurredAt: new Date().toISOString() as Iso,
    correlationId: commandId,
    causationId: commandId,
    tenantId,
    actor: { kind: 'system', name: 'test' },
  } as const;
}
