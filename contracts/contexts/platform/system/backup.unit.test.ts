import { expect, test } from 'vitest';
import { backupsNotKept } from './backup.ts';

test('all of a week are kept, then the last of each day, then the last of each month, and always the newest', () => {
  const now = new Date('2026-06-20T12:00:00Z');
  const at = (...instants: string[]) => instants.map((instant) => ({ at: new Date(instant) }));
  const notKept = (...instants: string[]) => backupsNotKept(at(...instants), now).map((one) => one.at.toISOString());
  expect(notKept('2026-06-20T06:00:00Z', '2026-06-14T06:00:00Z', '2026-06-14T00:00:00Z')).toEqual([]);
  expect(notKept('2026-06-20T06:00:00Z', '2026-06-01T18:00:00Z', '2026-06-01T06:00:00Z', '2026-06-02T06:00:00Z')).toEqual([
    '2026-06-01T06:00:00.000Z',
  ]);
  expect(notKept('2026-06-20T06:00:00Z', '2026-03-31T18:00:00Z', '2026-03-01T18:00:00Z', '2026-02-01T18:00:00Z')).toEqual([
    '2026-03-01T18:00:00.000Z',
  ]);
  expect(notKept('2026-06-20T06:00:00Z', '2025-06-01T00:00:00Z')).toEqual(['2025-06-01T00:00:00.000Z']);
  expect(notKept('2025-01-01T00:00:00Z')).toEqual([]);
});
