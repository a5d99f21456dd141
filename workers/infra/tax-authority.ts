import type { IssuedDocument } from '@sumaa/contracts';

/** What the tax authority said of a document; `codes`: its own, of what it refuses. */
export type TaxAuthorityAnswer = { readonly state: 'accepted' } | { readonly state: 'refused'; readonly codes: readonly string[] };

/**
 * The tax authority in phase 2 of e-invoicing. Asked only where the seller's settings say that phase 2 applies. No client of it exists yet:
 * the console says so. A document that was accepted before is accepted again. Throws where no answer came.
 */
export interface TaxAuthority {
  /** A standard document, which must be cleared before it is shared. */
  clear(document: IssuedDocument, signal: AbortSignal): Promise<TaxAuthorityAnswer>;
  /** A simplified document, which must be reported within 24 hours. */
  report(document: IssuedDocument, signal: AbortSignal): Promise<TaxAuthorityAnswer>;
}
