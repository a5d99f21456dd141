import type { Anchor, Verdict } from '@sumaa/event-store/evidence';

/** The chain over all events, with its ledger and signed heads outside the database. */
export interface EvidenceOfEvents {
  /** Seals what is new; the last signed head, null before the first. Throws LedgerUnreadable. */
  seal(given: { readonly now: Date; readonly signal: AbortSignal }): Promise<Anchor | null>;
  /** Compares every event with what was sealed; null when nothing was. `progress` is called after each event. Throws LedgerUnreadable. */
  verify(given: { readonly signal: AbortSignal; readonly progress: (of: number) => void }): Promise<Verdict | null>;
}
