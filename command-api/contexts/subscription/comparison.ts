import {
  comparisonRoutes as routes,
  documentNumber,
  invoiceBookId,
  iso,
  platformTenant,
  type Comparison,
  type DocumentKind,
  type UnknownPayment,
} from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { commandContext, refuse } from '@sumaa/runtime/http';
import { currency, type TakenPayment } from '@sumaa/runtime/payments';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned, findOwned } from '../../infra/execute.ts';
import type { HandlersOf } from '../../infra/handlers.ts';
import { invoiceBook } from './invoice/invoice-book.ts';
import { readBook } from './invoice/issue-document.ts';
import type { InvoicePorts } from './invoice/ports.ts';
import { riyadhYear } from './invoice/riyadh-year.ts';
import { payment } from './payment/payment.ts';
import { knowsPayment } from './payment/state.ts';
import { renewalIdOf } from './subscription/renewal-id.ts';
import { readSubscription } from './usage/count-use.ts';

/** Handlers for what the staff compare after a restore: payments that the provider took since the backup, and the numbers of documents. */
export function comparisonHandlers(deps: CommandDeps, ports: Pick<InvoicePorts, 'businessName'>): HandlersOf<typeof routes> {
  /** Null for one that this installation knows, or that another program ordered. */
  async function unknown({ paymentId, tenantId, chargeId, amount, currency: of, at }: TakenPayment): Promise<UnknownPayment | null> {
    if (tenantId === null || tenantId === platformTenant || chargeId === null || of !== currency) return null;
    const known = await findOwned(deps, payment, chargeId, tenantId);
    if (known && knowsPayment(known.state, paymentId)) return null;
    const subscription = await readSubscription(deps, tenantId);
    const end = subscription.status === 'none' ? undefined : subscription.period?.end;
    const isRenewal = end !== undefined && chargeId === renewalIdOf(tenantId, end);
    return { paymentId, tenantId, business: await ports.businessName(tenantId), amount, at: iso(new Date(at)), isRenewal };
  }

  async function numbers(): Promise<Comparison['numbers']> {
    const { sequences } = await readBook(deps);
    const { invoicePrefix } = await deps.settings();
    const year = riyadhYear(iso(deps.clock()));
    const next = (kind: DocumentKind) => documentNumber(kind, invoicePrefix, year, sequences[kind] + 1);
    const { invoice: invoices, credit_note: creditNotes } = sequences;
    return { invoices, creditNotes, nextInvoice: next('invoice'), nextCreditNote: next('credit_note') };
  }

  return {
    async compare({ signal }) {
      const held = await deps.quarantine.held();
      if (!held) return refuse('not_found');
      const listed = (await deps.payments?.takenSince(held.backupAt, signal)) ?? null;
      const payments: UnknownPayment[] = [];
      for (const each of listed?.taken ?? []) {
        const found = await unknown(each);
        if (found) payments.push(found);
      }
      const isWhole = listed?.isWhole ?? true;
      return { model: { backupAt: iso(held.backupAt), payments: listed && payments, isWhole, numbers: await numbers() } };
    },
    async continueNumbers(request) {
      const context = commandContext(request, routes.continueNumbers, deps);
      const { accountId } = request.session;
      const command = { type: 'ContinueNumbers', ...request.body, accountId, at: context.occurredAt } as const;
      const own = { ...context, tenantId: platformTenant } as const;
      const { position } = await executeOwned(deps, invoiceBook, invoiceBookId, command, own, { orNew: true });
      return { model: null, position: packPosition({ invoicebook: position }) };
    },
  };
}
