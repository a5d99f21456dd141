import { teamRoutes } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { assigneesFor, nameMatches } from './assignees.ts';

const branch = '00000000-0000-4000-8000-0000000000aa';
const other = '00000000-0000-4000-8000-0000000000bb';
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const people = teamRoutes.assignees.model.parse([
  { id: id(1), accountId: id(1), name: 'سامي', photoUrl: null, locationIds: null, pendingTasks: 4, overdueTasks: 0, dueSoonTasks: 0 },
  {
    id: id(2),
    accountId: id(2),
    name: 'لجين',
    photoUrl: null,
    locationIds: [branch, other],
    pendingTasks: 1,
    overdueTasks: 0,
    dueSoonTasks: 0,
  },
  { id: id(3), accountId: id(3), name: 'هالة', photoUrl: null, locationIds: [other], pendingTasks: 0, overdueTasks: 0, dueSoonTasks: 0 },
  { id: id(4), accountId: id(4), name: 'أحمد', photoUrl: null, locationIds: null, pendingTasks: 9, overdueTasks: 0, dueSoonTasks: 0 },
]);
const names = (list: ReturnType<typeof assigneesFor>) => list.map(({ name }) => name);

test('offers only members with access to the branch, the user first, then by fewest pending reviews', () => {
  expect(names(assigneesFor(people, branch, id(4)))).toEqual(['أحمد', 'لجين', 'سامي']);
  expect(names(assigneesFor(people, branch, null))).toEqual(['لجين', 'سامي', 'أحمد']);
  expect(names(assigneesFor(people, other, null))).toEqual(['هالة', 'لجين', 'سامي', 'أحمد']);
});

test('finds a name in any spelling', () => {
  expect(names(people.filter((person) => nameMatches(person, 'احمد ')))).toEqual(['أحمد']);
});
