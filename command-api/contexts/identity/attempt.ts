import { randomUUID } from 'node:crypto';
import { streamName, type AttemptEvent, type Uuid } from '@sumaa/contracts';
import { eventId, type CommandContext } from '@sumaa/event-store';
import type { IdentityDeps } from './deps.ts';

/**
 * Writes an attempt or refusal worth auditing to a stream of its own, so that a flood of them never slows an aggregate.
 * Each is a new fact, also when a client repeats itself.
 */
export async function recordAttempt({ store, codec }: IdentityDeps, context: CommandContext, event: AttemptEvent): Promise<void> {
  const id = randomUUID() as Uuid;
  const { correlationId, causationId, ...rest } = context;
  const metadata = { ...rest, commandId: id, $correlationId: correlationId, $causationId: causationId };
  await store.append(streamName('attempt', id), [await codec.encode(event, eventId(id, 0), metadata)], { expected: 'no_stream' });
}
