import type { PlanAccess } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { barrierOf } from './barrier.ts';

const usage = {
  month: '2026-11',
  resetsAt: '2026-11-30T21:00:00.000Z',
  reviews: { used: 99, limit: 100, received: 140 },
  members: { used: 1, limit: 1 },
  aiReplies: { used: 0, limit: 0, drafts: { used: 0, limit: 0 } },
} as PlanAccess['usage'];

test('names the limit that is reached, and the lowest plan that allows more', () => {
  expect(barrierOf({ access: 'full', usage }, 'reviews')).toBeNull();
  expect(barrierOf({ access: 'full', usage }, 'members')).toEqual({
    kind: 'limit',
    limit: 'members',
    used: 1,
    most: 1,
    plan: 'professional',
  });
  const enterprise = { ...usage, members: { used: 900, limit: null } };
  expect(barrierOf({ access: 'full', usage: enterprise }, 'members')).toBeNull();
});

test('without a plan nothing goes, whatever is left', () => {
  expect(barrierOf({ access: 'read_only', usage }, 'reviews')).toEqual({ kind: 'subscription' });
  expect(barrierOf({ access: 'paused', usage }, 'members')).toEqual({ kind: 'subscription' });
  expect([barrierOf({ access: 'read_only', usage }), barrierOf({ access: 'full', usage })]).toEqual([{ kind: 'subscription' }, null]);
});
