import type { LocationView } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { lastSynced } from './last-synced.ts';

const at = (text: string | null) => ({ lastSyncedAt: text as LocationView['lastSyncedAt'] });

test('returns the latest sync of all branches', () => {
  expect(lastSynced([at('2026-03-12T10:00:00.000Z'), at(null), at('2026-03-12T11:30:00.000Z')])).toBe('2026-03-12T11:30:00.000Z');
  expect(lastSynced([at(null)])).toBeNull();
  expect(lastSynced([])).toBeNull();
});
