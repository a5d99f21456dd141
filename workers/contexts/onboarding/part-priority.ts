import type { SyncKind } from '@sumaa/contracts';

/** First runs go before histories. */
const behind: Readonly<Record<SyncKind, number>> = { first: 0, history: 10_000 };

/**
 * The place of a part in the queue. `workBefore`: how much of its own business goes before it (the parts of its run, the
 * hand-overs it has had). So the third branch of a small business comes before the fourth of one that has a thousand,
 * whoever came first, and nobody waits behind a whole chain.
 */
export function priorityOfPart(kind: SyncKind, workBefore: number): number {
  return behind[kind] + workBefore + 1;
}
