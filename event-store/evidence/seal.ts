import type { KeyObject } from 'node:crypto';
import { EvidenceSeal, type StreamName } from '@sumaa/contracts';
import { z } from 'zod';
import { CorruptEvent } from '../port/errors.ts';
import type { EventStore, Loss, Position } from '../port/event-store.ts';
import { eventsWithTexts } from './events-with-texts.ts';
import { isSigned, signAnchor, type Anchor } from './anchor.ts';
import { compare, type Finding } from './compare.ts';
import { fingerprintOf, nextHead, noHead, type Fingerprint } from './fingerprint.ts';
import { LedgerUnreadable, type Ledger } from './ledger.ts';

export interface Evidence {
  readonly store: Pick<EventStore, 'readStream' | 'subscribe'>;
  readonly ledger: Ledger;
  /** The first one signs. */
  readonly keys: readonly KeyObject[];
  readonly signal: AbortSignal;
}

/**
 * Writes all events since the last anchor into the ledger and signs the new head. Null when there are none. Throws LedgerBusy, and
 * LedgerUnreadable also where the store lacks the event that was sealed last.
 */
export const seal = (evidence: Evidence, now: Date): Promise<Anchor | null> => evidence.ledger.alone(() => sealAlone(evidence, now));

async function sealAlone({ store, ledger, keys, signal }: Evidence, now: Date): Promise<Anchor | null> {
  const last = (await ledger.anchors()).at(-1);
  let { events, position, head } = last ?? { events: 0, position: null, head: noHead };
  const before = events;
  async function* chained(sealedLast: Fingerprint | null) {
    const after = sealedLast === null ? null : await placeOf(store, sealedLast);
    for await (const event of eventsWithTexts(store, { after, signal })) {
      const print = fingerprintOf(event);
      head = nextHead(head, print);
      position = event.position;
      events++;
      yield print;
    }
  }
  await ledger.append(before, chained);
  if (events === before) return null;
  const anchor = signAnchor({ at: now.toISOString(), events, position, head }, keys[0]!);
  await ledger.anchor(anchor);
  return anchor;
}

/** Where an event stands now: after a restore that may be another position than when it was sealed. */
async function placeOf(store: Evidence['store'], { stream, revision, id }: Fingerprint): Promise<Position> {
  for await (const event of store.readStream(stream as StreamName, { from: revision, limit: 1 }))
    if (event.id === id) return event.position;
  throw new LedgerUnreadable(
    `${stream} @ ${revision} (${id}), which was sealed last, is not in the event store: npm run audit:verify tells what else was removed. ` +
      'After a restore of an older backup move the folder of the ledger away, keep it, and seal anew',
  );
}

/** A head of the chain that was told outside the ledger. */
export interface ToldHead {
  /** Null where that is not known. */
  readonly at: string | null;
  readonly events: number;
  readonly head: string;
}

export interface Verdict {
  readonly findings: readonly Finding[];
  /**
   * Anchors that no key signed, or that the ledger contradicts: the ledger was changed before them. And heads that were told elsewhere and
   * that the ledger contradicts or does not reach: it was replaced, or is an older one.
   */
  readonly brokenAnchors: readonly Pick<ToldHead, 'at' | 'events'>[];
  readonly sealed: number;
  /** Events that no anchor covers yet. */
  readonly unsealed: number;
}

/**
 * Compares every event of the store with the ledger, and the ledger with its anchors and with the heads that were told elsewhere. `onEvent`
 * is called after each. Throws LedgerUnreadable, and CorruptEvent where events that were never sealed are gone.
 */
export async function verifyEvidence(
  { store, ledger, keys, signal }: Evidence,
  onEvent: () => void = () => {},
  told: readonly ToldHead[] = [],
): Promise<Verdict> {
  const anchors = await ledger.anchors();
  const sealed = anchors.at(-1)?.events ?? 0;
  const heads = new Map<number, string>();
  const ends = new Set([...anchors, ...told].map(({ events }) => events));
  const count = { unsealed: 0 };
  const findings: Finding[] = [];
  let hole: Position | null = null;
  const onLoss = (loss: Loss) => {
    if (loss.kind === 'hole') hole ??= loss.after;
    else findings.push({ kind: 'removed', stream: loss.stream, revision: 0n, id: loss.id });
  };

  async function* anchored(): AsyncGenerator<Fingerprint> {
    let head = noHead;
    let events = 0;
    if (sealed === 0) return;
    for await (const print of ledger.fingerprints()) {
      head = nextHead(head, print);
      if (ends.has(++events)) heads.set(events, head);
      yield print;
      if (events === sealed) return;
    }
  }
  async function* stored(): AsyncGenerator<Fingerprint> {
    for await (const event of eventsWithTexts(store, { after: null, signal, onLoss })) {
      onEvent();
      yield fingerprintOf(event);
    }
  }
  for await (const finding of compare(anchored(), stored(), count)) findings.push(finding);
  const contradicted = ({ events, head }: Pick<ToldHead, 'events' | 'head'>) => heads.get(events) !== head;
  const broken = anchors.filter((anchor) => contradicted(anchor) || !isSigned(anchor, keys));
  const known = new Set(broken.map(({ events }) => events));
  const brokenAnchors = [...broken, ...told.filter((one) => contradicted(one) && !known.has(one.events))];
  // What is gone of the sealed part has been named.
  if (hole !== null && findings.length + brokenAnchors.length === 0)
    throw new CorruptEvent(`es.event has a hole after position ${String(hole)}: events that were not sealed yet are gone`);
  return { findings, brokenAnchors, sealed, unsealed: count.unsealed };
}

const Sealed = z.object({ seal: EvidenceSeal });

/** The heads of the sealings that the store itself has events of. */
export async function recordedHeads({ store, signal }: Pick<Evidence, 'store' | 'signal'>): Promise<readonly ToldHead[]> {
  const heads: ToldHead[] = [];
  for await (const { type, data } of eventsWithTexts(store, { after: null, signal, streams: ['evidence-'] })) {
    const { seal: recorded } = (type === 'EvidenceSealed' && Sealed.safeParse(data).data) || { seal: null };
    if (recorded) heads.push({ at: recorded.sealedAt, events: recorded.events, head: recorded.head });
  }
  return heads;
}
