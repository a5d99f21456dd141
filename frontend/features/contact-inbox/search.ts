import { contactRoutes } from '@sumaa/contracts';
import { call } from '../../lib/api/call.ts';
import { maxHits, type Hit, type SearchInput } from '../../lib/navigation/search.ts';

/** The newest messages whose writer or words match. */
export async function findMessages({ text, signal }: SearchInput): Promise<readonly Hit[]> {
  const { model } = await call(contactRoutes.contacts, { query: { search: text }, signal });
  return model.items.slice(0, maxHits).map(({ id, name, subject, reference }) => ({
    id,
    label: subject ?? reference,
    note: name ?? undefined,
    path: `/admin/contacts?message=${id}`,
  }));
}
