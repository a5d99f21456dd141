import type { SyncKind } from '@sumaa/contracts';

/** First runs go before histories. */
const basePriority: Readonly<Record<SyncKind, number>> = { first: 0, history: 10_000 };

/**
 * The priority of a part's job (lower runs first). `workBefore`: the number of earlier jobs of the same business (parts of its run, jobs of
 * this part). So the third branch of a small business runs before the fourth of a business with a thousand branches, whichever was added
 * first.
 */
export function priorityOfPart(kind: SyncKind, workBefore: number): number {
  return basePriority[kind] + workBefore + 1;
}
