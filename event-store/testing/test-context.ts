import { randomUUID } from 'node:crypto';
import type { Iso, Metadata, StreamName, TenantId, Uuid } from '@sumaa/contracts';
import type { DomainEvent, Recorded, EventLocation } from '../codec/recorded.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { positionText } from '../port/position-text.ts';
import { categoryOf } from '../port/stream-names.ts';

export const testTenant = '00000000-0000-4000-8000-00000000000a' as TenantId;
export const testTime = '2026-03-12T14:05:09.120Z' as Iso;

/** A command's context: a fresh command id, everything else fixed. */
export function testContext(over: Partial<CommandContext> = {}): CommandContext {
  const commandId = over.commandId ?? (randomUUID() as Uuid);
  return {
    commandId,
    commandHash: 'hash',
    occurredAt: testTime,
    correlationId: commandId,
    causationId: commandId,
    tenantId: testTenant,
    actor: { kind: 'system', name: 'test' },
    ...over,
  };
}

/** Metadata of an event: a fresh command id, everything else fixed. */
export function testMetadata(over: Partial<Metadata> = {}): Metadata {
  const { commandId, commandHash, occurredAt, correlationId, causationId, tenantId, actor } = testContext();
  return {
    commandId,
    commandHash,
    occurredAt,
    $correlationId: correlationId,
    $causationId: causationId,
    tenantId,
    actor,
    schema: 1,
    ...over,
  };
}

/** An event as a projection receives it; `over` sets its stream, revision and position. */
export function recorded<E extends DomainEvent>(
  event: E,
  over: Partial<Omit<EventLocation, 'metadata'>> & { readonly metadata?: Partial<Metadata> } = {},
): Recorded<E> {
  const stream = over.stream ?? ('test-1' as StreamName);
  return {
    id: randomUUID() as Uuid,
    category: categoryOf(stream),
    revision: 0n,
    position: positionText(1),
    recordedAt: new Date(testTime),
    ...over,
    stream,
    ...event,
    metadata: testMetadata(over.metadata),
  };
}
