import type { Refusal } from '@sumaa/contracts';
import { isUnknown, type DomainEvent, type Recorded } from '../codec/recorded.ts';
import { WrongExpectedRevision } from '../port/errors.ts';
import type { Position, StoredEvent } from '../port/event-store.ts';
import { streamName } from '../port/stream-names.ts';
import type { CommandContext } from './command-context.ts';
import { encodeAll, lockOf, type HandleDeps } from './handle.ts';

export type Recording = { readonly position: Position | null } | { readonly refusal: Refusal };

/** Attempts after conflicts with other processes. */
const maxAttempts = 5;

/**
 * Records a measurement in a stream that no command folds, and that may grow without end: only its last event is read. Answers the
 * position written; null when `isSame` finds nothing new against the last event. A repeated command is answered from the last event, and
 * refused (`idempotency_mismatch`) with another body.
 * Throws WrongExpectedRevision after too many conflicts, StoreUnavailable or OutcomeUnknown: repeating the same command is safe.
 */
export function record<E extends DomainEvent>(
  deps: Pick<HandleDeps, 'store' | 'codec'>,
  category: string,
  id: string,
  event: E,
  context: CommandContext,
  isSame: (last: E) => boolean,
): Promise<Recording> {
  const stream = streamName(category, id);
  return lockOf(deps.store).acquire(stream, async () => {
    for (let attempt = 1; ; attempt++) {
      let last: StoredEvent | null = null;
      for await (const stored of deps.store.readStream(stream, { backwards: true, limit: 1 })) last = stored;
      if (last !== null) {
        if (last.metadata.commandId === context.commandId) return answerOf(last, context);
        const [decoded] = await deps.codec.decodeMany([last]);
        // The codec has checked the schema, and only events of this category are written here.
        if (decoded?.ok === true && !isUnknown(decoded.event) && isSame(decoded.event as Recorded<E>)) return { position: null };
      }
      const encoded = await encodeAll(deps.codec, category, [event], context);
      try {
        const { position } = await deps.store.append(stream, encoded, { expected: last?.revision ?? 'no_stream' });
        return { position };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt >= maxAttempts) throw error;
      }
    }
  });
}

const answerOf = ({ metadata, position }: StoredEvent, { commandHash }: CommandContext): Recording =>
  metadata.commandHash === commandHash ? { position } : { refusal: { code: 'idempotency_mismatch' } };
