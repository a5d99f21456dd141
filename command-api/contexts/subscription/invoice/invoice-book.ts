import {
  accept,
  firstPreviousHash,
  mostNumbersAhead,
  refuse,
  type Decision,
  type DocumentKind,
  type InvoiceBookEvent,
  type Iso,
  type LastNumbers,
  type Uuid,
} from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type Numbered = Extract<InvoiceBookEvent, { readonly type: 'DocumentNumbered' }>['data'];

/** A document and those before it: the book only grows, and is folded once for each document. */
interface Entry {
  readonly document: Numbered;
  readonly before: Entry | null;
}

/** Every number that was given, and what the next document continues. */
export interface InvoiceBookState {
  readonly newest: Entry | null;
  readonly counter: number;
  readonly sequences: Readonly<Record<DocumentKind, number>>;
  readonly lastHash: string;
  /** When the staff last said behind which numbers documents continue. */
  readonly continuedAt: Iso | null;
}

/** `hash` is that of the document with the number and the previous hash that it would get. */
export type NumberDocument = Omit<Numbered, 'numberedAt'> & { readonly type: 'NumberDocument'; readonly at: Iso };

/** The next documents continue behind these numbers. */
export type ContinueNumbers = LastNumbers & { readonly type: 'ContinueNumbers'; readonly accountId: Uuid; readonly at: Iso };

/** Gives every document of the installation its number: `invoicebook-platform`. */
export const invoiceBook: Decider<InvoiceBookState, NumberDocument | ContinueNumbers, InvoiceBookEvent> = {
  category: 'invoicebook',
  initial: () => ({ newest: null, counter: 0, sequences: { invoice: 0, credit_note: 0 }, lastHash: firstPreviousHash, continuedAt: null }),
  evolve(state, { type, data }) {
    if (type === 'NumbersContinued') {
      const { invoices, creditNotes, continuedAt } = data;
      const { invoice, credit_note: note } = state.sequences;
      const leftOut = invoices - invoice + (creditNotes - note);
      return { ...state, continuedAt, counter: state.counter + leftOut, sequences: { invoice: invoices, credit_note: creditNotes } };
    }
    const { kind, sequence, counter, hash } = data;
    return {
      ...state,
      newest: { document: data, before: state.newest },
      counter,
      sequences: { ...state.sequences, [kind]: sequence },
      lastHash: hash,
    };
  },
  decide,
};

/** The newest document of which this is true; null where there is none. */
export function newestWhere({ newest }: InvoiceBookState, isIt: (document: Numbered) => boolean): Numbered | null {
  let entry = newest;
  while (entry && !isIt(entry.document)) entry = entry.before;
  return entry?.document ?? null;
}

function decide(state: InvoiceBookState, command: NumberDocument | ContinueNumbers): Decision<InvoiceBookEvent> {
  return command.type === 'NumberDocument' ? numberDocument(state, command) : continueNumbers(state, command);
}

/** A document gets one number; one that was made for another place in the book is refused with `conflict`. */
function numberDocument(state: InvoiceBookState, { type: _type, at, ...document }: NumberDocument): Decision<InvoiceBookEvent> {
  if (newestWhere(state, ({ documentId }) => documentId === document.documentId)) return accept();
  const isNext =
    document.counter === state.counter + 1 &&
    document.sequence === state.sequences[document.kind] + 1 &&
    document.previousHash === state.lastHash;
  if (!isNext) return refuse('conflict');
  return accept({ type: 'DocumentNumbered', data: { ...document, numberedAt: at } });
}

/** Numbers never go back, because a document has each that is passed. The last ones again say that none is missing. */
function continueNumbers({ sequences }: InvoiceBookState, command: ContinueNumbers): Decision<InvoiceBookEvent> {
  const { invoices, creditNotes, accountId, at } = command;
  const isOff = (wanted: number, last: number) => wanted < last || wanted > last + mostNumbersAhead;
  const fields = {
    ...(isOff(invoices, sequences.invoice) && { invoices: ['outOfRange'] as const }),
    ...(isOff(creditNotes, sequences.credit_note) && { creditNotes: ['outOfRange'] as const }),
  };
  if (Object.keys(fields).length > 0) return refuse('validation_failed', { fields });
  return accept({ type: 'NumbersContinued', data: { invoices, creditNotes, accountId, continuedAt: at } });
}
