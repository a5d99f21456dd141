import type { TenantId, Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import type { AssignmentRow } from './assignment.projection.ts';
import { assignmentLive, reviewLive } from './live.ts';
import type { ReviewRow } from './review-row.ts';

const [tenantId, key, locationId] = ['t' as TenantId, 'r', 'branch' as Uuid];
const row = { reviewId: key, tenantId, locationId };

test('a change of a review is for those who see its branch, whichever topic it touches', () => {
  const changes = reviewLive({ key, tenantId, row: row as ReviewRow, before: null });
  expect(changes.map(({ topic }) => topic)).toEqual(['reviews', 'analytics', 'activity', 'team', 'notifications']);
  for (const { branches } of changes) expect(branches).toEqual([locationId]);
});

test('so is the end of an assignment; one that came and went in one batch is for those who see all branches', () => {
  const gone = assignmentLive({ key, tenantId, row: null, before: row as AssignmentRow });
  for (const { branches } of gone) expect(branches).toEqual([locationId]);
  for (const { branches } of assignmentLive({ key, tenantId, row: null, before: null })) expect(branches).toEqual([]);
});
