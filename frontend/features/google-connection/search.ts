import { branchesQuery } from '../../lib/api/branches.ts';
import { arabicFolded } from '../../lib/locale/arabic-folded.ts';
import { maxHits, type Hit, type SearchInput } from '../../lib/navigation/search.ts';

/** Branches whose name or address matches; each leads to its reviews. */
export async function findBranches({ text, tenantId, client }: SearchInput): Promise<readonly Hit[]> {
  const branches = await client.fetchQuery({ ...branchesQuery(tenantId), staleTime: 30_000 });
  const wanted = arabicFolded(text);
  return branches
    .filter(({ name, address }) => arabicFolded(`${name} ${address ?? ''}`).includes(wanted))
    .slice(0, maxHits)
    .map(({ id, name, address }) => ({ id, label: name, note: address ?? undefined, path: `/customer/reviews?branch=${id}` }));
}
