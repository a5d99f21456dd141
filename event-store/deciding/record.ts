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

export interface RecordOptions {
  /** How many of the last events are looked at. */
  readonly last?: number;
}

/**
 * Records a measurement in a stream that no command folds, and that may grow without end: only its last event is read, or as many as
 * `options` say. Answers the position written; null when `isSame` finds nothing new against one of them. A repeated command is answered from the last event, and
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
  { last: looksAt = 1 }: RecordOptions = {},
): Promise<Recording> {
  const stream = streamName(category, id);
  return lockOf(deps.store).acquire(stream, async () => {
    for (let attempt = 1; ; attempt++) {
      const latest: StoredEvent[] = [];
      for await (const stored of deps.store.readStream(stream, { backwards: true, limit: looksAt })) latest.push(stored);
      const [last = null] = latest;
      if (last !== null && last.metadata.commandId === context.commandId) return answerOf(last, context);
      if ((await decoded<E>(deps, latest)).some(isSame)) return { position: null };
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

/** The last events of a stream that `record` writes, the newest first. */
export async function readRecorded<E extends DomainEvent>(
  deps: Pick<HandleDeps, 'store' | 'codec'>,
  category: string,
  id: string,
  count: number,
): Promise<readonly E[]> {
  const latest: StoredEvent[] = [];
  for await (const stored of deps.store.readStream(streamName(category, id), { backwards: true, limit: count })) latest.push(stored);
  return decoded<E>(deps, latest);
}

/** The codec has checked the schema, and only events of one category are written to a stream. */
async function decoded<E extends DomainEvent>({ codec }: Pick<HandleDeps, 'codec'>, stored: readonly StoredEvent[]): Promise<readonly E[]> {
  if (stored.length === 0) return [];
  const read = await codec.decodeMany(stored);
  return read.flatMap((one) => (one.ok && !isUnknown(one.event) ? [one.event as Recorded<E>] : []));
}

const answerOf = ({ metadata, position }: StoredEvent, { commandHash }: CommandContext): Recording =>
  metadata.commandHash === commandHash ? { position } : { refusal: { code: 'idempotency_mismatch' } };
