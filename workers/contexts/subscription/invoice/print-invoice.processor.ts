import { invoiceCommands, invoiceQuestions } from '@sumaa/contracts';
import type { FileStore } from '@sumaa/runtime/storage';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import type { PrintInvoice } from './invoice-jobs.ts';

/** Draws an issued document and keeps its file. The renderer is large, so it is loaded with the first document. */
export function printInvoice(deps: {
  readonly commands: Pick<CommandClient, 'send' | 'ask'>;
  readonly files: Pick<FileStore, 'put'>;
}): Processor<PrintInvoice> {
  return async ({ tenantId, documentId }, job) => {
    const source = { tenantId, worker: 'print-invoice', jobId: job.id, chain: job.chain, signal: job.signal };
    const document = await deps.commands.ask(invoiceQuestions.readInvoice, { documentId }, source);
    if (!document) return;
    const { drawInvoice } = await import('./pdf/draw-invoice.ts');
    const { id: fileId } = await deps.files.put(await drawInvoice(document), 'pdf');
    await deps.commands.send(invoiceCommands.storeInvoiceFile, { documentId, fileId }, source);
  };
}
