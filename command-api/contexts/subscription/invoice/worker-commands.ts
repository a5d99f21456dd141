import { shareOf, type Buyer, type DocumentContent, type invoiceCommands, type invoiceQuestions, type Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import type { InternalHandlersOf, QuestionHandlersOf } from '../../../infra/handlers.ts';
import { reportOwned } from '../../../infra/worker-commands.ts';
import { readProfile } from '../billing-profile/read-profile.ts';
import { readCharge } from '../payment/read-charge.ts';
import { documentsOfCharge } from './documents-of-charge.ts';
import { invoice } from './invoice.ts';
import { invoiceIdOf } from './invoice-id.ts';
import { createIssueDocument, earlierInvoice } from './issue-document.ts';
import type { InvoicePorts } from './ports.ts';

/** Issues invoices and credit notes. */
export function invoiceWorkerCommands(deps: CommandDeps, ports: InvoicePorts): InternalHandlersOf<typeof invoiceCommands> {
  const issue = createIssueDocument(deps);

  async function buyerOf(tenantId: Uuid): Promise<Buyer> {
    const { details } = await readProfile(deps, tenantId);
    if (details) return details;
    const legalName = await ports.businessName(tenantId);
    if (legalName === null) throw new RefusalError(refuse('not_found'));
    return { legalName, vatNumber: null, address: null };
  }

  return {
    async IssueInvoice(context, { chargeId }) {
      const tenantId = context.tenantId as Uuid;
      const charge = await readCharge(deps, tenantId, chargeId);
      if (!charge?.succeeded) throw new RefusalError(refuse('not_found'));
      const seller = await ports.readSeller();
      if (!seller) return { result: { waits: true }, position: null };
      const { request, succeeded } = charge;
      const ids = { invoice: invoiceIdOf(chargeId), credit: derivedId('credit', chargeId) };
      const given = { request, succeeded, seller, buyer: await buyerOf(tenantId), ids, issuedAt: context.occurredAt };
      const documents = documentsOfCharge(given);
      let position = await issue(context, documents.invoice);
      if (documents.credit) {
        const refersTo = await earlierInvoice(deps, tenantId, chargeId);
        position = (await issue(context, { ...documents.credit, refersTo })) ?? position;
      }
      return { result: { waits: false }, position };
    },

    async IssueRefundNote(context, { chargeId, paymentId, refundedTotal, amount: total }) {
      const tenantId = context.tenantId as Uuid;
      const charge = await readCharge(deps, tenantId, chargeId);
      const documentId = invoiceIdOf(chargeId);
      const state = (await findOwned(deps, invoice, documentId, tenantId))?.state;
      // What was paid for nothing and returned was never invoiced.
      if (charge?.succeeded?.paymentId !== paymentId || !state?.content || !state.number) return { result: null, position: null };
      const { content, number } = state;
      const net = shareOf(total, 100, 100 + content.vatPercent);
      const [plan] = content.lines;
      if (!plan) return { result: null, position: null };
      const { paid: _paid, ...kept } = content;
      const note: DocumentContent = {
        ...kept,
        documentId: derivedId('refund-note', paymentId, String(refundedTotal)),
        kind: 'credit_note',
        issuedAt: context.occurredAt,
        lines: [{ ...plan, kind: 'refund', net }],
        amount: { net, vat: total - net, total },
        paid: null,
        refersTo: { documentId, number: number.number },
        reason: 'refund',
      };
      return { result: null, position: await issue(context, note) };
    },

    StoreInvoiceFile: (context, { documentId, fileId }) =>
      reportOwned(deps, invoice, documentId, { type: 'StoreFile', fileId, at: context.occurredAt }, context),
  };
}

/** What workers ask about invoices. */
export function invoiceWorkerQuestions(deps: CommandDeps): QuestionHandlersOf<typeof invoiceQuestions> {
  return {
    async ReadInvoice({ tenantId }, { documentId }) {
      const state = (await findOwned(deps, invoice, documentId, tenantId))?.state;
      return state?.content && state.number ? { ...state.content, ...state.number } : null;
    },
  };
}
