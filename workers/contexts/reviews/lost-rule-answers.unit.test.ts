import { hour, minute, type Uuid } from '@sumaa/contracts';
import type { JobTrace } from '@sumaa/runtime/queue';
import { expect, test } from 'vitest';
import { nextStep } from '../../infra/lost-work.ts';
import { lostRuleAnswers } from './lost-rule-answers.ts';

const receivedAt = new Date('2026-03-12T10:00:00.000Z');
const id = '11111111-1111-4111-8111-111111111111' as Uuid;

/** How often a review is asked for within `forMs`, where the rule skips it each time; the sweep looks every minute. */
async function asks(forMs: number): Promise<number> {
  let now = receivedAt;
  let trace: JobTrace | null = null;
  let added = 0;
  const reader = {
    ruleAnswersDue: async (since: Date) => ({
      rows: since < receivedAt ? [{ tenant_id: id, review_id: id, received_at: receivedAt }] : [],
      next: null,
    }),
  };
  const queue = { find: async () => trace, addAgain: async () => void (added += 1) };
  const due = lostRuleAnswers(reader, queue as never, () => now);
  for (let at = 0; at <= forMs; at += minute) {
    now = new Date(receivedAt.getTime() + at);
    for (const work of await due()) {
      if (nextStep(work, trace, now) !== 'add') continue;
      added += 1;
      trace = { triedAt: now, endedAt: now };
    }
  }
  return added;
}

test('asks again for a review whose job was lost, but only a few times for one that the rule skips', async () => {
  expect(await asks(5 * minute)).toBe(1);
  expect(await asks(24 * hour)).toBeLessThanOrEqual(5);
});
