import { invoiceCommands } from '@sumaa/contracts';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import type { IssueInvoice, IssueRefundNote } from './invoice-jobs.ts';

type Deps = { readonly commands: Pick<CommandClient, 'send'> };

/** Issues the invoice of a paid charge. While nobody said who issues invoices it waits, and the sweep asks again. */
export function issueInvoice({ commands }: Deps): Processor<IssueInvoice> {
  return async ({ tenantId, chargeId }, job) => {
    const source = { tenantId, worker: 'issue-invoice', jobId: job.id, chain: job.chain, signal: job.signal };
    const { waits } = await commands.send(invoiceCommands.issueInvoice, { chargeId }, { ...source, step: `run-${job.run}` });
    if (waits) job.log.warn({ chargeId }, 'an invoice waits until the settings say who issues invoices');
  };
}

/** Issues the credit note for money that went back. */
export function issueRefundNote({ commands }: Deps): Processor<IssueRefundNote> {
  return async ({ tenantId, ...refund }, job) => {
    const source = { tenantId, worker: 'issue-refund-note', jobId: job.id, chain: job.chain, signal: job.signal };
    await commands.send(invoiceCommands.issueRefundNote, refund, source);
  };
}
