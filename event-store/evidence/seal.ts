import type { KeyObject } from 'node:crypto';
import type { EventStore, Position, StoredEvent } from '../port/event-store.ts';
import { isSigned, signAnchor, type Anchor } from './anchor.ts';
import { compare, type Finding } from './compare.ts';
import { fingerprintOf, nextHead, noHead, type Fingerprint } from './fingerprint.ts';
import type { Ledger } from './ledger.ts';

export interface Evidence {
  readonly store: Pick<EventStore, 'subscribe'>;
  readonly ledger: Ledger;
  /** The first one signs. */
  readonly keys: readonly KeyObject[];
  readonly signal: AbortSignal;
}

/** Writes all events since the last anchor into the ledger and signs the new head. Null when there are none. Throws LedgerUnreadable. */
export async function seal({ store, ledger, keys, signal }: Evidence, now: Date): Promise<Anchor | null> {
  const last = (await ledger.anchors()).at(-1);
  let { events, position, head } = last ?? { events: 0, position: null, head: noHead };
  const before = events;
  async function* chained() {
    for await (const event of allEvents(store, position as Position | null, signal)) {
      const print = fingerprintOf(event);
      head = nextHead(head, print);
      position = event.position;
      events++;
      yield print;
    }
  }
  await ledger.append(before, chained());
  if (events === before) return null;
  const anchor = signAnchor({ at: now.toISOString(), events, position, head }, keys[0]!);
  await ledger.anchor(anchor);
  return anchor;
}

export interface Verdict {
  readonly findings: readonly Finding[];
  /** Anchors that no key signed, or that the ledger contradicts; the ledger was changed before them. */
  readonly brokenAnchors: readonly Anchor[];
  readonly sealed: number;
  /** Events that no anchor covers yet. */
  readonly unsealed: number;
}

/** Compares every event of the store with the ledger, and the ledger with its anchors. `onEvent` is called after each. Throws LedgerUnreadable. */
export async function verifyEvidence({ store, ledger, keys, signal }: Evidence, onEvent: () => void = () => {}): Promise<Verdict> {
  const anchors = await ledger.anchors();
  const sealed = anchors.at(-1)?.events ?? 0;
  const heads = new Map<number, string>();
  const ends = new Set(anchors.map(({ events }) => events));
  const count = { unsealed: 0 };
  const findings: Finding[] = [];

  async function* anchored(): AsyncGenerator<Fingerprint> {
    let head = noHead;
    let events = 0;
    for await (const print of ledger.fingerprints()) {
      if (events === sealed) return;
      head = nextHead(head, print);
      if (ends.has(++events)) heads.set(events, head);
      yield print;
    }
  }
  async function* stored(): AsyncGenerator<Fingerprint> {
    for await (const event of allEvents(store, null, signal)) {
      onEvent();
      yield fingerprintOf(event);
    }
  }
  for await (const finding of compare(anchored(), stored(), count)) findings.push(finding);
  const brokenAnchors = anchors.filter((anchor) => heads.get(anchor.events) !== anchor.head || !isSigned(anchor, keys));
  return { findings, brokenAnchors, sealed, unsealed: count.unsealed };
}

/** The events after a position up to now, in the order of the store. */
async function* allEvents(store: Evidence['store'], after: Position | null, signal: AbortSignal): AsyncGenerator<StoredEvent> {
  const enough = new AbortController();
  try {
    for await (const entry of store.subscribe({ after, signal: AbortSignal.any([signal, enough.signal]) })) {
      if (entry.kind === 'caught_up') return;
      if (entry.kind === 'event') yield entry.event;
    }
    signal.throwIfAborted();
  } finally {
    enough.abort();
  }
}
