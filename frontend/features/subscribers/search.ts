import { subscriberRoutes } from '@sumaa/contracts';
import { call } from '../../lib/api/call.ts';
import { maxHits, type Hit, type SearchInput } from '../../lib/navigation/search.ts';

/** Businesses by their name or the address of their owner. */
export async function findSubscribers({ text, signal }: SearchInput): Promise<readonly Hit[]> {
  const { model } = await call(subscriberRoutes.subscribers, { query: { search: text, limit: maxHits }, signal });
  return model.items.map(({ id, name, email }) => ({
    id,
    label: name,
    note: email ?? undefined,
    path: `/admin/customers?search=${encodeURIComponent(text)}&subscriber=${id}`,
  }));
}
