import { createHash } from 'node:crypto';
import { iso, type Actor, type TenantId, type Uuid } from '@sumaa/contracts';
import { derivedId, type CommandContext } from '@sumaa/event-store';

/** Context of a demo command. The same name gives the same ids, so an interrupted seeding continues where it stopped. */
export function demoContext(name: string, at: Date, tenantId: TenantId, actor: Actor = { kind: 'system', name: 'demo' }): CommandContext {
  const commandId = derivedId('00000000-0000-5000-8000-000000000d01' as Uuid, name);
  return {
    commandId,
    commandHash: createHash('sha256').update(name).digest('hex'),
    occurredAt: iso(at),
    correlationId: commandId,
    causationId: commandId,
    tenantId,
    actor,
  };
}
