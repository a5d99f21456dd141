import { subscriptionConsoleRoutes } from '@sumaa/contracts';
import { call } from '../../../lib/api/call.ts';
import { maxHits, type Hit, type SearchInput } from '../../../lib/navigation/search.ts';

/** Invoices and credit notes by their number; each leads to the subscription that it belongs to. */
export async function findInvoices({ text, signal }: SearchInput): Promise<readonly Hit[]> {
  // No number has as many characters.
  if (text.length > 40) return [];
  const { model } = await call(subscriptionConsoleRoutes.documents, { query: { number: text }, signal });
  return model.items.slice(0, maxHits).map(({ id, number, business, tenantId }) => ({
    id,
    label: number,
    note: business,
    path: `/admin/subscriptions?business=${tenantId}`,
  }));
}
