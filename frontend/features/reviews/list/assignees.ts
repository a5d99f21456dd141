import { includesBranch, type teamRoutes } from '@sumaa/contracts';
import type { output } from 'zod';
import { arabicFolded } from '../../../lib/locale/arabic-folded.ts';

export type Assignee = output<typeof teamRoutes.assignees.model>[number];

/** More people than this are searched rather than read. */
export const SEARCH_ABOVE = 8;

/** Who may see the branch: oneself first, then who has the least waiting. */
export function assigneesFor(people: readonly Assignee[], locationId: string, you: string | null): readonly Assignee[] {
  return people
    .filter(({ locationIds }) => includesBranch(locationIds, locationId))
    .toSorted((a, b) => Number(b.id === you) - Number(a.id === you) || a.pendingTasks - b.pendingTasks || (a.name < b.name ? -1 : 1));
}

/** Whether somebody's name holds what was typed. */
export function called({ name }: Assignee, search: string): boolean {
  return arabicFolded(name).includes(arabicFolded(search.trim()));
}
