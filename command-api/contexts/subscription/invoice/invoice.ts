import {
  accept,
  refuse,
  type Decision,
  type DocumentContent,
  type DocumentNumber,
  type InvoiceEvent,
  type Iso,
  type Uuid,
} from '@sumaa/contracts';
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
  | { readonly type: 'SendAgain'; readonly accountId: Uuid; readonly at: Iso }
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
      case 'InvoiceSentAgain':
        return state;
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  decide,
};

/** A document is prepared once and issued once; after that only its file is added, once, and it can be sent again. */
function decide({ content, number, fileId }: InvoiceState, command: InvoiceCommand): Decision<InvoiceEvent> {
  if (command.type === 'Prepare') return content ? accept() : accept({ type: 'InvoicePrepared', data: command.content });
  if (!content) return refuse('not_found');
  if (command.type === 'Issue') return number ? accept() : accept({ type: 'InvoiceIssued', data: { ...content, ...command.number } });
  if (!number) return refuse('not_found');
  const { documentId, tenantId, chargeId } = content;
  if (command.type === 'SendAgain') {
    if (fileId === null) return refuse('not_found');
    return accept({ type: 'InvoiceSentAgain', data: { documentId, tenantId, chargeId, accountId: command.accountId, at: command.at } });
  }
  if (fileId !== null) return accept();
  return accept({ type: 'InvoiceFileStored', data: { documentId, tenantId, chargeId, fileId: command.fileId, storedAt: command.at } });
}
