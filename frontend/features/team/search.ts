import { maxHits, type Hit, type SearchInput } from '../../lib/navigation/search.ts';
import { teamQuery } from './api/queries.ts';
import { matching } from './list/filters.ts';

/** Members and open invitations whose name or address matches. */
export async function findMembers({ text, tenantId, client }: SearchInput): Promise<readonly Hit[]> {
  const team = await client.fetchQuery({ ...teamQuery(tenantId), staleTime: 30_000 });
  return matching(team, { search: text, role: undefined, status: undefined })
    .slice(0, maxHits)
    .map(({ id, name, email }) => ({ id, label: name || email, note: name ? email : undefined, path: `/customer/team?member=${id}` }));
}
