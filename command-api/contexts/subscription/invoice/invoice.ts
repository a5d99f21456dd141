import { accept, refuse, type Decision, type DocumentContent, type DocumentNumber, type InvoiceEvent, type Iso } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

/** One invoice or credit note: prepared with what it says, then issued with its number. */
export interface InvoiceState {
  readonly content: DocumentContent | null;
  readonly number: DocumentNumber | null;
  readonly fileId: string | null;
}

export type InvoiceCommand =
  | { readonly type: 'Prepare'; readonly content: DocumentContent }
  | { readonly type: 'Issue'; readonly number: DocumentNumber }
  | { readonly type: 'StoreFile'; readonly fileId: string; readonly at: Iso };

/** One invoice or credit note: `invoice-<documentId>`. */
export const invoice: Decider<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  category: 'invoice',
  initial: () => ({ content: null, number: null, fileId: null }),
  evolve(state, event) {
    switch (event.type) {
      case 'InvoicePrepared':
        return { ...state, content: event.data };
      case 'InvoiceIssued': {
        const { number, sequence, counter, previousHash, hash } = event.data;
        return { ...state, number: { number, sequence, counter, previousHash, hash } };
      }
      case 'InvoiceFileStored':
        return { ...state, fileId: event.data.fileId };
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  decide,
};

/** A document is prepared once and issued once; after that only its file is added, once. */
function decide({ content, number, fileId }: InvoiceState, command: InvoiceCommand): Decision<InvoiceEvent> {
  if (command.type === 'Prepare') return content ? accept() : accept({ type: 'InvoicePrepared', data: command.content });
  if (!content) return refuse('not_found');
  if (command.type === 'Issue') return number ? accept() : accept({ type: 'InvoiceIssued', data: { ...content, ...command.number } });
  if (!number) return refuse('not_found');
  if (fileId !== null) return accept();
  const { documentId, tenantId, chargeId } = content;
  return accept({ type: 'InvoiceFileStored', data: { documentId, tenantId, chargeId, fileId: command.fileId, storedAt: command.at } });
}
