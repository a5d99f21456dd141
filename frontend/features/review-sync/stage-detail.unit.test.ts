import { expect, test } from 'vitest';
import { stageDetail, type Stage } from './stage-detail.ts';

const stage = (given: Partial<Stage>): Stage => ({
  stage: 'reviews_sync',
  state: 'active',
  count: 0,
  total: null,
  startedAt: null,
  completedAt: null,
  reason: null,
  ...given,
});
const idOf = (given: Partial<Stage>) => {
  const detail = stageDetail(stage(given));
  return detail?.kind === 'text' ? detail.id : (detail?.kind ?? null);
};

test('is null for a stage that has not begun', () => {
  expect(idOf({ state: 'pending', count: 3, total: 9 })).toBeNull();
});

test('counts against the known total', () => {
  expect(stageDetail(stage({ count: 63, total: 268 }))).toEqual({
    kind: 'text',
    id: 'onboarding.sync.stage.reviews',
    count: 63,
    total: 268,
  });
  expect(idOf({ count: 63 })).toBe('onboarding.sync.stage.reviews.open');
  expect(idOf({})).toBeNull();
  expect(idOf({ total: 0, state: 'completed' })).toBe('onboarding.sync.stage.reviews.none');
  expect(idOf({ stage: 'analytics_processing', total: 0, state: 'completed' })).toBeNull();
});

test('gives the reason of a failed stage', () => {
  expect(idOf({ state: 'failed', reason: 'connection_lost' })).toBe('onboarding.sync.reason.connection_lost');
});
