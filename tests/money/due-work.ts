import {
  billingEntryProjection,
  chargeDocumentsProjection,
  chargePaymentProjection,
  paymentPageProjection,
  refundProjection,
  subscriptionProjection,
  unconfirmedPaymentProjection,
} from '@sumaa/projections/testing';
import type { DomainEvent, Recorded } from '@sumaa/event-store';
import type { Projection } from '@sumaa/event-store/consumer';
import type { WorkDeps } from '@sumaa/workers/testing';

type Reader = Pick<
  WorkDeps['reader'],
  'unconfirmedPayments' | 'pagesToClose' | 'subscriptionsDue' | 'chargesDue' | 'refundsDue' | 'documentsDue' | 'invoicesDue'
>;

/** The rows of a projection, in memory. */
function rowsOf<Row, E extends DomainEvent>(projection: Projection<Row, E>) {
  const rows = new Map<string, Row>();
  return {
    fold(event: Recorded<DomainEvent>): void {
      if (!projection.categories.includes(event.stream.slice(0, event.stream.indexOf('-')))) return;
      const given = event as unknown as Recorded<E>;
      for (const key of [projection.key(given) ?? []].flat()) {
        const row = projection.evolve(rows.get(key) ?? null, given, key);
        if (row === null) rows.delete(key);
        else rows.set(key, row);
      }
    },
    where: (isIt: (row: Row) => boolean): Row[] => [...rows.values()].filter(isIt),
  };
}

/** What the sweep finds to be due in billing, by the read models of the product, in memory. */
export function dueWork(): { readonly reader: Reader; fold(event: Recorded<DomainEvent>): void } {
  const subscriptions = rowsOf(subscriptionProjection);
  const charges = rowsOf(chargePaymentProjection);
  const refunds = rowsOf(refundProjection);
  const documents = rowsOf(chargeDocumentsProjection);
  const unconfirmed = rowsOf(unconfirmedPaymentProjection);
  const pages = rowsOf(paymentPageProjection);
  const entries = rowsOf(billingEntryProjection);
  const all = <R>(rows: readonly R[]) => ({ rows, next: null });
  const ids = ({ tenantId, chargeId }: { readonly tenantId: string; readonly chargeId: string }) => ({
    tenant_id: tenantId,
    charge_id: chargeId,
  });
  const reader = {
    subscriptionsDue: async (now: Date) =>
      all(
        subscriptions
          .where(({ nextDueAt }) => nextDueAt !== null && new Date(nextDueAt) <= now)
          .map(({ tenantId, nextDueAt }) => ({ tenant_id: tenantId, next_due_at: new Date(nextDueAt ?? 0) })),
      ),
    chargesDue: async () =>
      all(
        charges
          .where(({ state }) => state !== 'idle')
          .map(({ trigger, state, since, ...row }) => ({ ...ids(row), trigger, state, since: new Date(since) })),
      ),
    refundsDue: async () =>
      all(
        refunds
          .where(({ wanted, refunded }) => wanted > refunded)
          .map(({ paymentId, wanted, since, byProvider, ...row }) => ({
            ...ids(row),
            payment_id: paymentId,
            wanted,
            since: new Date(since),
            by_provider: byProvider,
          })),
      ),
    unconfirmedPayments: async () =>
      all(
        unconfirmed
          .where(() => true)
          .map(({ tenantId, paymentId, since }) => ({ tenant_id: tenantId, payment_id: paymentId, since: new Date(since) })),
      ),
    pagesToClose: async () =>
      all(pages.where(() => true).map(({ pageId, dueAt, ...row }) => ({ ...ids(row), page_id: pageId, due_at: new Date(dueAt) }))),
    documentsDue: async () =>
      all(documents.where(({ needed, issued }) => needed > issued).map(({ since, ...row }) => ({ ...ids(row), since: new Date(since) }))),
    invoicesDue: async () =>
      all(
        entries
          .where(({ documentId, fileId }) => documentId !== null && fileId === null)
          .map(({ documentId, entryId, at, ...row }) => ({ ...ids(row), document_id: documentId, entry_id: entryId, since: new Date(at) })),
      ),
    businessesWithoutSubscription: async () => all([]),
    cardsEnding: async () => all([]),
  };
  return {
    reader: reader as unknown as Reader,
    fold: (event) => [subscriptions, charges, refunds, documents, unconfirmed, pages, entries].forEach((rows) => rows.fold(event)),
  };
}
