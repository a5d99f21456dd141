import type { Fingerprint } from './fingerprint.ts';

/** An event that is not as the ledger has it. */
export interface Finding {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'reordered';
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
}

/**
 * How far ahead the counterpart of an event is looked for: at first, and at most where neither side is in sight. One that moved further is
 * found too, at the end.
 */
const lookAhead = 256;
const farthest = 65_536;

/**
 * Compares the events of a store with the ledger, both in order. Yields what differs; events after the end of the ledger are new, they
 * count into `unsealed`. Keeps in memory only what lies ahead and what is still without its counterpart.
 */
export async function* compare(
  ledger: AsyncIterable<Fingerprint>,
  store: AsyncIterable<Fingerprint>,
  count: { unsealed: number },
): AsyncGenerator<Finding> {
  const [sealed, stored] = [createAhead(ledger), createAhead(store)];
  const missing = new Map<string, Fingerprint>();
  const extra = new Map<string, Fingerprint>();
  for (;;) {
    const [l, s] = [await sealed.peek(), await stored.peek()];
    if (l === undefined) break;
    const early = extra.get(l.id);
    if (early !== undefined) {
      extra.delete(l.id);
      sealed.take();
      yield finding(early.hash === l.hash ? 'reordered' : 'changed', l);
    } else if (s === undefined) {
      missing.set(l.id, l);
      sealed.take();
    } else if (s.id === l.id) {
      sealed.take();
      stored.take();
      if (s.hash !== l.hash) yield finding('changed', l);
    } else if (missing.has(s.id)) {
      const late = missing.get(s.id)!;
      missing.delete(s.id);
      stored.take();
      yield finding(late.hash === s.hash ? 'reordered' : 'changed', late);
    } else {
      const [inLedger, inStore] = await distances(sealed, stored, { l, s });
      if (inLedger <= inStore) missing.set(l.id, sealed.take()!);
      if (inStore <= inLedger && (inLedger !== inStore || inLedger === Infinity)) extra.set(s.id, stored.take()!);
    }
  }
  for (let s = await stored.peek(); s !== undefined; s = await stored.peek()) {
    stored.take();
    const late = missing.get(s.id);
    if (late === undefined) count.unsealed++;
    else {
      missing.delete(s.id);
      yield finding(late.hash === s.hash ? 'reordered' : 'changed', late);
    }
  }
  for (const event of missing.values()) yield finding('removed', event);
  for (const event of extra.values()) yield finding('inserted', event);
}

/** How far ahead in the ledger the event of the store stands, and in the store that of the ledger; Infinity: nowhere in sight. */
async function distances(
  sealed: Ahead,
  stored: Ahead,
  { l, s }: { readonly l: Fingerprint; readonly s: Fingerprint },
): Promise<readonly [number, number]> {
  for (let within = lookAhead; ; within *= 4) {
    const [inLedger, inStore] = [await sealed.distanceOf(s.id, within), await stored.distanceOf(l.id, within)];
    if (inLedger !== Infinity || inStore !== Infinity || within >= farthest) return [inLedger, inStore];
  }
}

const finding = (kind: Finding['kind'], { stream, revision, id }: Fingerprint): Finding => ({ kind, stream, revision, id });

type Ahead = ReturnType<typeof createAhead>;

/** A sequence that can be looked into before it is taken from. */
function createAhead(source: AsyncIterable<Fingerprint>) {
  const iterator = source[Symbol.asyncIterator]();
  /** What was read and not taken, by its number in the sequence. */
  const ahead = new Map<number, Fingerprint>();
  const numbers = new Map<string, number>();
  let taken = 0;
  let read = 0;
  let ended = false;
  async function fill(size: number): Promise<void> {
    while (!ended && read - taken < size) {
      const next = await iterator.next();
      if (next.done === true) ended = true;
      else {
        ahead.set(read, next.value);
        numbers.set(next.value.id, read++);
      }
    }
  }
  return {
    async peek(): Promise<Fingerprint | undefined> {
      if (read === taken) await fill(1);
      return ahead.get(taken);
    },
    take(): Fingerprint | undefined {
      const event = ahead.get(taken);
      if (event === undefined) return undefined;
      ahead.delete(taken++);
      if (numbers.get(event.id) === taken - 1) numbers.delete(event.id);
      return event;
    },
    /** How far ahead an event stands; Infinity when not within sight. */
    async distanceOf(id: string, within: number): Promise<number> {
      await fill(within);
      const distance = (numbers.get(id) ?? Infinity) - taken;
      return distance < within ? distance : Infinity;
    },
  };
}
