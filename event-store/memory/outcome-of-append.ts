import { WrongExpectedRevision } from '../port/errors.ts';
import type { Expected, StoredEvent } from '../port/event-store.ts';

export type Verdict = { readonly kind: 'append' } | { readonly kind: 'repeated'; readonly last: StoredEvent };

/**
 * Decides whether an append is new, a repetition or a conflict; `es.append` has the same rules in SQL.
 * Throws WrongExpectedRevision.
 */
export function decideAppend(stream: string, existing: readonly StoredEvent[], expected: Expected, ids: readonly string[]): Verdict {
  const actual: Expected = existing.length === 0 ? 'no_stream' : BigInt(existing.length - 1);
  if (expected === actual) return { kind: 'append' };
  const first = expected === 'no_stream' ? 0 : Number(expected) + 1;
  const storedThere = existing.slice(first, first + ids.length);
  const last = storedThere.at(-1);
  if (last && storedThere.length === ids.length && storedThere.every((event, index) => event.id === ids[index]))
    return { kind: 'repeated', last };
  throw new WrongExpectedRevision(stream, expected, actual);
}
