import { documentNumber, invoiceBookId, platformTenant, type DocumentContent, type DocumentNumber } from '@sumaa/contracts';
import { packPosition, stepId, type CommandContext } from '@sumaa/event-store';
import { bodyHash } from '@sumaa/runtime/derive';
import { RefusalError } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { riyadhYear } from './riyadh-year.ts';
import { invoice } from './invoice.ts';
import { invoiceBook, newestWhere, type InvoiceBookState } from './invoice-book.ts';

/** Issues a document: answers the position written. Repeating it, also after a crash at any step, changes nothing more. */
export type IssueDocument = (context: CommandContext, content: DocumentContent) => Promise<string | null>;

/** Attempts to take the next place in the book while other processes take it. */
const maxAttempts = 20;

/**
 * A document is prepared with what it says, gets its number from the book, and is issued under it. Documents of one process get their
 * numbers one after the other; between processes the book decides.
 */
export function createIssueDocument(deps: CommandDeps): IssueDocument {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work, work);
    last = run.catch(() => undefined);
    return run;
  };
  return async (context, given) => {
    const { documentId } = given;
    const step = (name: string): CommandContext => ({ ...context, commandId: stepId(context.commandId, `${name}:${documentId}`) });
    const prepare = { type: 'Prepare', content: given } as const;
    const { state } = await executeOwned(deps, invoice, documentId, prepare, step('prepare'), { orNew: true });
    if (state.number) return null;
    // What was prepared first holds, also where the seller has changed since.
    const content = state.content ?? given;
    const number = await inTurn(() => numberOf(deps, step('number'), content));
    const { position } = await executeOwned(deps, invoice, documentId, { type: 'Issue', number }, step('issue'));
    return packPosition({ invoice: position });
  };
}

async function numberOf(deps: CommandDeps, context: CommandContext, content: DocumentContent): Promise<DocumentNumber> {
  const { documentId, tenantId, chargeId, kind, issuedAt } = content;
  const { invoicePrefix } = await deps.settings();
  for (let attempt = 1; ; attempt++) {
    const book = await readBook(deps);
    const known = newestWhere(book, (document) => document.documentId === documentId);
    if (known) return placeOf(known);
    const sequence = book.sequences[kind] + 1;
    const place = {
      number: documentNumber(kind, invoicePrefix, riyadhYear(issuedAt), sequence),
      sequence,
      counter: book.counter + 1,
      previousHash: book.lastHash,
    };
    const hash = Buffer.from(bodyHash({ ...content, ...place }), 'hex').toString('base64');
    const command = { type: 'NumberDocument', documentId, tenantId, chargeId, kind, ...place, hash, at: context.occurredAt } as const;
    const own = { ...context, tenantId: platformTenant, commandId: stepId(context.commandId, `${attempt}`) } as const;
    try {
      await executeOwned(deps, invoiceBook, invoiceBookId, command, own, { orNew: true });
    } catch (error) {
      const isTaken = error instanceof RefusalError && error.refusal.code === 'conflict';
      if (!isTaken || attempt >= maxAttempts) throw error;
    }
  }
}

const placeOf = ({ number, sequence, counter, previousHash, hash }: DocumentNumber): DocumentNumber => ({
  number,
  sequence,
  counter,
  previousHash,
  hash,
});

/** Every number that was given. */
export async function readBook(deps: Pick<CommandDeps, 'store' | 'codec'>): Promise<InvoiceBookState> {
  return (await findOwned(deps, invoiceBook, invoiceBookId, platformTenant))?.state ?? invoiceBook.initial();
}
