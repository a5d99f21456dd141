import { invoiceCommands, invoiceQuestions, type IssuedDocument } from '@sumaa/contracts';
import { PermanentFailure } from '@sumaa/runtime/queue';
import type { FileStore } from '@sumaa/runtime/storage';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import type { TaxAuthority } from '../../../infra/tax-authority.ts';
import type { PrintInvoice } from './invoice-jobs.ts';

/**
 * Draws an issued document and keeps its file; where phase 2 applies the tax authority takes it first, because nobody has the document before
 * it has a file. The renderer is large, so it is loaded with the first document.
 */
export function printInvoice(deps: {
  readonly commands: Pick<CommandClient, 'send' | 'ask'>;
  readonly files: Pick<FileStore, 'put'>;
  readonly taxAuthority: TaxAuthority | null;
}): Processor<PrintInvoice> {
  const { commands, taxAuthority } = deps;
  return async ({ tenantId, documentId }, job) => {
    const source = { tenantId, worker: 'print-invoice', jobId: job.id, chain: job.chain, signal: job.signal };
    const document = await commands.ask(invoiceQuestions.readInvoice, { documentId }, source);
    if (!document) return;
    if (taxAuthority && (await commands.ask(invoiceQuestions.isPhaseTwo, {}, source))) await submit(taxAuthority, document, job.signal);
    const { drawInvoice } = await import('./pdf/draw-invoice.ts');
    const { id: fileId } = await deps.files.put(await drawInvoice(document), 'pdf');
    await commands.send(invoiceCommands.storeInvoiceFile, { documentId, fileId }, source);
  };
}

/** Throws PermanentFailure for a document that the tax authority refuses: somebody has to look at it. */
async function submit(taxAuthority: TaxAuthority, document: IssuedDocument, signal: AbortSignal): Promise<void> {
  const answer = document.form === 'standard' ? await taxAuthority.clear(document, signal) : await taxAuthority.report(document, signal);
  if (answer.state === 'refused') throw new PermanentFailure(`the tax authority refused ${document.number}: ${answer.codes.join(', ')}`);
}
