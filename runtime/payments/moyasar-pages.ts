import { Uuid } from '@sumaa/contracts';
import type { z } from 'zod';
import type { Log } from '../log/index.ts';
import type { MoyasarRequest } from './moyasar-call.ts';
import { outcomeOf } from './moyasar-payments.ts';
import { MoyasarInvoice, MoyasarInvoices } from './moyasar-shapes.ts';
import { currency } from './outcome-of-found.ts';
import { PaymentError } from './payment-error.ts';
import type { PageOrder, PageSnapshot, PaymentProvider } from './payment-provider.ts';

type Call = <S extends z.ZodType>(request: MoyasarRequest<S>) => Promise<z.output<S>>;

/** States of an invoice in which nobody can pay it any more. */
const over: ReadonlySet<string> = new Set(['paid', 'refunded', 'canceled', 'expired', 'voided']);

/** Hosted pages by Moyasar's invoices. They have no id of ours: ours is in their metadata, by which their list can be filtered. */
export function moyasarPages(call: Call, log?: Log): Pick<PaymentProvider, 'openPage' | 'readPage' | 'closePage'> {
  const read = (id: string, signal?: AbortSignal) => call({ method: 'GET', path: `/invoices/${id}`, answer: MoyasarInvoice, signal });

  /** More than one where an answer was lost and the next order came before the list knew it. */
  async function invoicesOf(pageId: Uuid, signal?: AbortSignal): Promise<readonly MoyasarInvoice[]> {
    const path = `/invoices?${new URLSearchParams({ 'metadata[page_id]': pageId }).toString()}`;
    const { invoices } = await call({ method: 'GET', path, answer: MoyasarInvoices, signal });
    // A filter that is not understood would give those of others.
    return invoices.filter(({ metadata }) => metadata?.['page_id'] === pageId);
  }

  /** `isClosed`: nobody should be able to pay on it any more. */
  async function snapshotOf(invoices: readonly MoyasarInvoice[], isClosed: boolean, signal?: AbortSignal): Promise<PageSnapshot | null> {
    const [first] = invoices;
    if (!first) return null;
    const whole = await Promise.all(invoices.map(({ id }) => read(id, signal)));
    const isOpen = isClosed && whole.some(({ status }) => !over.has(status));
    const payments = whole.flatMap((invoice) => invoice.payments ?? []);
    const taken = payments.filter((payment) => outcomeOf(payment).kind === 'paid');
    for (const { id: paymentId, currency: other } of taken)
      if (other !== currency) log?.error({ paymentId, currency: other }, 'a payment in another currency than its page was not counted');
    const paid = taken.filter((one) => one.currency === currency).map(({ id, amount }) => ({ paymentId: Uuid.parse(id), amount }));
    const isAtBank = payments.some((payment) => !['paid', 'declined'].includes(outcomeOf(payment).kind));
    return { url: first.url, paid, mayBePaid: isAtBank || isOpen };
  }

  /**
   * Their documentation names GET for this, their own clients use PUT. Whether it was done is read afterwards, so an invoice that was paid
   * or expired in the meantime is none of its business.
   */
  async function cancel(id: string, signal?: AbortSignal): Promise<void> {
    for (const method of ['PUT', 'GET'] as const) {
      try {
        await call({ method, path: `/invoices/${id}/cancel`, answer: MoyasarInvoice, signal });
        return;
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error;
        if (error.kind === 'rejected') return;
        if (error.status !== 404 && error.status !== 405) throw error;
      }
    }
  }

  const create = ({ pageId, chargeId, tenantId, amount, description, returnUrl, expiresAt, signal }: PageOrder) =>
    call({
      method: 'POST',
      path: '/invoices',
      answer: MoyasarInvoice,
      signal,
      body: {
        amount,
        currency,
        description,
        success_url: returnUrl,
        back_url: returnUrl,
        expired_at: expiresAt,
        metadata: { page_id: pageId, charge_id: chargeId, tenant_id: tenantId },
      },
    });

  return {
    async openPage(order) {
      const [known] = order.isNew ? [] : await invoicesOf(order.pageId, order.signal);
      if (known) return { url: known.url };
      try {
        return { url: (await create(order)).url };
      } catch (error) {
        if (!(error instanceof PaymentError) || !error.outcomeUnknown) throw error;
        log?.warn({ err: error, pageId: order.pageId }, 'a page is looked for after its answer was lost');
        const [made] = await invoicesOf(order.pageId, order.signal);
        if (!made) throw error;
        return { url: made.url };
      }
    },
    readPage: async (pageId, signal) => snapshotOf(await invoicesOf(pageId, signal), false, signal),
    async closePage(pageId, signal) {
      const invoices = await invoicesOf(pageId, signal);
      for (const { id, status } of invoices) if (!over.has(status)) await cancel(id, signal);
      return snapshotOf(invoices, true, signal);
    },
  };
}
