import {
  creditOf,
  paidUntil,
  netOf,
  type Buyer,
  type DocumentContent,
  type invoiceCommands,
  type invoiceQuestions,
  type SellerIdentity,
  type Uuid,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { z } from 'zod';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import type { InternalHandlersOf, QuestionHandlersOf } from '../../../infra/handlers.ts';
import { reportOwned } from '../../../infra/worker-commands.ts';
import { readProfile } from '../billing-profile/read-profile.ts';
import { payment } from '../payment/payment.ts';
import { readCharge } from '../payment/read-charge.ts';
import { documentsOfCharge, type CreditedInvoice } from './documents-of-charge.ts';
import { invoice } from './invoice.ts';
import { invoiceIdOf } from './invoice-id.ts';
import { createIssueDocument } from './issue-document.ts';
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

  async function issueRefundNote(
    context: CommandContext,
    { chargeId, paymentId, refundedTotal, amount: total }: z.output<(typeof invoiceCommands)['issueRefundNote']['payload']>,
  ): Promise<string | null> {
    const tenantId = context.tenantId as Uuid;
    const charge = await readCharge(deps, tenantId, chargeId);
    const documentId = invoiceIdOf(chargeId);
    const state = (await findOwned(deps, invoice, documentId, tenantId))?.state;
    // What was paid for nothing and returned was never invoiced.
    if (charge?.succeeded?.paymentId !== paymentId || !state?.content || !state.number) return null;
    const { content, number } = state;
    // Of the whole sum that is back, so that many small parts round like the one invoice.
    const netUntil = (sum: number) => netOf(sum, content.vatPercent);
    const net = netUntil(refundedTotal) - netUntil(refundedTotal - total);
    const [plan] = content.lines;
    if (!plan) return null;
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
    return issue(context, note);
  }

  /** The documents of a paid charge that are not issued yet. */
  async function issueDocuments(context: CommandContext, chargeId: Uuid, seller: SellerIdentity): Promise<string | null> {
    const tenantId = context.tenantId as Uuid;
    const charge = await readCharge(deps, tenantId, chargeId);
    if (!charge?.succeeded) throw new RefusalError(refuse('not_found'));
    const { request, succeeded, heldBefore } = charge;
    const credited =
      creditOf(request) > 0 && heldBefore?.chargeId
        ? { periodEnd: paidUntil(heldBefore), invoice: await issuedInvoice(context, heldBefore.chargeId, seller) }
        : null;
    const ids = { invoice: invoiceIdOf(chargeId), credit: derivedId('credit', chargeId) };
    const given = { request, succeeded, credited, seller, buyer: await buyerOf(tenantId), ids, issuedAt: context.occurredAt };
    const { invoice: whole, credit } = documentsOfCharge(given);
    let position = await issue(context, whole);
    if (credit) position = (await issue(context, credit)) ?? position;
    const payments = await findOwned(deps, payment, chargeId, tenantId);
    for (const event of payments?.events ?? [])
      if (event.type === 'PaymentRefunded') position = (await issueRefundNote(context, event.data)) ?? position;
    return position;
  }

  /** The invoice that a credit note names is issued before it. */
  async function issuedInvoice(context: CommandContext, chargeId: Uuid, seller: SellerIdentity): Promise<CreditedInvoice | null> {
    const documentId = invoiceIdOf(chargeId);
    const read = async () => (await findOwned(deps, invoice, documentId, context.tenantId))?.state;
    if (!(await read())?.number) await issueDocuments(context, chargeId, seller);
    const { content, number } = (await read()) ?? invoice.initial();
    return content && number && { refersTo: { documentId, number: number.number }, form: content.form, buyer: content.buyer };
  }

  return {
    async IssueInvoice(context, { chargeId }) {
      const seller = await ports.readSeller();
      if (!seller) return { result: { waits: true }, position: null };
      return { result: { waits: false }, position: await issueDocuments(context, chargeId, seller) };
    },

    IssueRefundNote: async (context, refund) => ({ result: null, position: await issueRefundNote(context, refund) }),

    StoreInvoiceFile: (context, { documentId, fileId }) =>
      reportOwned(deps, invoice, documentId, { type: 'StoreFile', fileId, at: context.occurredAt }, context),
  };
}

/** What workers ask about invoices. */
export function invoiceWorkerQuestions(deps: CommandDeps, ports: InvoicePorts): QuestionHandlersOf<typeof invoiceQuestions> {
  return {
    IsPhaseTwo: async () => (await ports.readSeller())?.phaseTwo ?? false,
    async ReadInvoice({ tenantId }, { documentId }) {
      const state = (await findOwned(deps, invoice, documentId, tenantId))?.state;
      return state?.content && state.number ? { ...state.content, ...state.number } : null;
    },
  };
}
