import { useQuery } from '@tanstack/react-query';
import { branchesQuery } from '../../../lib/api/branches.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { TooltipText } from '../../../ui/overlays/tooltip.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

/** The branches a member has access to: all, the name of the only one, or their number with the names as a tooltip. */
export function MemberBranches({ ids }: { readonly ids: readonly string[] | null }) {
  const { tenantId } = useSession();
  const { data: branches = [] } = useQuery(branchesQuery(tenantId));
  if (ids === null) return <T id="team.branches.all" />;
  const names = branches.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const only = ids.length === 1 ? names[0] : undefined;
  if (only !== undefined) return <Name>{only}</Name>;
  const count = <T id="team.branches.count" values={{ count: ids.length }} />;
  return names.length === 0 ? count : <TooltipText text={names.join(' · ')}>{count}</TooltipText>;
}
