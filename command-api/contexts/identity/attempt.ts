import { randomUUID } from 'node:crypto';
import { streamName, type AttemptEvent, type Uuid } from '@sumaa/contracts';
import { eventId, type CommandContext } from '@sumaa/event-store';
import type { IdentityDeps } from './deps.ts';

/**
 * Records an attempt or refusal for the audit. Each goes to its own stream, so that a flood of them never slows an aggregate. Every
 * call writes a new event, even for a repeated request.
 */
export async function recordAttempt({ store, codec }: IdentityDeps, context: CommandContext, event: AttemptEvent): Promise<void> {
  const id = randomUUID() as Uuid;
  const { correlationId, causationId, ...rest } = context;
  const metadata = { ...rest, commandId: id, $correlationId: correlationId, $causationId: causationId };
  await store.append(streamName('attempt', id), [await codec.encode(event, eventId(id, 0), metadata)], { expected: 'no_stream' });
}
