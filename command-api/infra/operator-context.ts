import { randomUUID } from 'node:crypto';
import { iso, type TenantId } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId, sha256 } from '@sumaa/runtime/derive';
import type { CommandDeps } from './deps.ts';

/** The context of a command that an operator gives on the server, outside any request. */
export function operatorContext({ clock }: Pick<CommandDeps, 'clock'>, tenantId: TenantId): CommandContext {
  const commandId = derivedId('operator', randomUUID());
  const chain = { correlationId: commandId, causationId: commandId };
  const actor = { kind: 'system', name: 'operator' } as const;
  return { commandId, commandHash: sha256(commandId), occurredAt: iso(clock()), ...chain, tenantId, actor };
}
