import { WrongExpectedRevision } from '../port/errors.ts';
import type { Expected, StoredEvent } from '../port/event-store.ts';

export type Verdict = { readonly kind: 'append' } | { readonly kind: 'repeated'; readonly last: StoredEvent };

/**
 * What becomes of an append: the contract of the port in twenty lines (`es.append` says the same in SQL).
 * Throws WrongExpectedRevision.
 */
export function judge(stream: string, existing: readonly StoredEvent[], expected: Expected, ids: readonly string[]): Verdict {
  const actual: Expected = existing.length === 0 ? 'no_stream' : BigInt(existing.length - 1);
  if (expected === actual) {
    // A stored id at a new revision is never right: the writer repeats itself with a wrong expectation.
    const known = new Set<string>(existing.map((event) => event.id));
    if (ids.some((id) => known.has(id))) throw new WrongExpectedRevision(stream, expected, actual);
    return { kind: 'append' };
  }
  const first = expected === 'no_stream' ? 0 : Number(expected) + 1;
  const there = existing.slice(first, first + ids.length);
  const last = there.at(-1);
  if (last && there.length === ids.length && there.every((event, index) => event.id === ids[index])) return { kind: 'repeated', last };
  throw new WrongExpectedRevision(stream, expected, actual);
}
