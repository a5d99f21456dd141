import { accept, firstPreviousHash, refuse, type Decision, type DocumentKind, type InvoiceBookEvent, type Iso } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type Numbered = InvoiceBookEvent['data'];

/** Every number that was given, and what the next document continues. */
export interface InvoiceBookState {
  readonly documents: Readonly<Record<string, Numbered>>;
  readonly counter: number;
  readonly sequences: Readonly<Record<DocumentKind, number>>;
  readonly lastHash: string;
}

/** `hash` is that of the document with the number and the previous hash that it would get. */
export type NumberDocument = Omit<Numbered, 'numberedAt'> & { readonly type: 'NumberDocument'; readonly at: Iso };

/** Gives every document of the installation its number: `invoicebook-platform`. */
export const invoiceBook: Decider<InvoiceBookState, NumberDocument, InvoiceBookEvent> = {
  category: 'invoicebook',
  initial: () => ({ documents: {}, counter: 0, sequences: { invoice: 0, credit_note: 0 }, lastHash: firstPreviousHash }),
  evolve(state, { data }) {
    const { documentId, kind, sequence, counter, hash } = data;
    return {
      documents: { ...state.documents, [documentId]: data },
      counter,
      sequences: { ...state.sequences, [kind]: sequence },
      lastHash: hash,
    };
  },
  decide,
};
export const invoiceBookId = 'platform';

/** A document gets one number; one that was made for another place in the book is refused with `conflict`. */
function decide(state: InvoiceBookState, { type: _type, at, ...document }: NumberDocument): Decision<InvoiceBookEvent> {
  if (state.documents[document.documentId]) return accept();
  const isNext =
    document.counter === state.counter + 1 &&
    document.sequence === state.sequences[document.kind] + 1 &&
    document.previousHash === state.lastHash;
  if (!isNext) return refuse('conflict');
  return accept({ type: 'DocumentNumbered', data: { ...document, numberedAt: at } });
}
