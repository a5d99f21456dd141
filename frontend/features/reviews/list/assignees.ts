import { includesBranch, type teamRoutes } from '@sumaa/contracts';
import type { output } from 'zod';
import { arabicFolded } from '../../../lib/locale/arabic-folded.ts';

export type Assignee = output<typeof teamRoutes.assignees.model>[number];

/** Longer lists get a search field. */
export const SEARCH_ABOVE = 8;

/** The members with access to the branch: the user first, then by fewest pending reviews. */
export function assigneesFor(people: readonly Assignee[], locationId: string, you: string | null): readonly Assignee[] {
  return people
    .filter(({ locationIds }) => includesBranch(locationIds, locationId))
    .toSorted((a, b) => Number(b.id === you) - Number(a.id === you) || a.pendingTasks - b.pendingTasks || (a.name < b.name ? -1 : 1));
}

/** Whether the member's name contains the search text, ignoring Arabic spelling variants. */
export function nameMatches({ name }: Assignee, search: string): boolean {
  return arabicFolded(name).includes(arabicFolded(search.trim()));
}
