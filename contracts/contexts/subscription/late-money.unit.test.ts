import { expect, test } from 'vitest';
import { iso } from '../../kernel/time.ts';
import { amountOf } from './amount.ts';
import { defaultPrices } from './catalogue.ts';
import { foldSubscription } from './fold.ts';
import { lateMoney, type PastOrder } from './late-money.ts';
import { noSubscription, type Subscription } from './state.ts';

const tenantId = '11111111-1111-4111-8111-111111111111';
const at = (date: string) => iso(new Date(`${date}T09:00:00.000Z`));
const choice = { plan: 'professional', interval: 'monthly' } as const;
const total = amountOf(defaultPrices.professional.monthly, 15).total;
const order: PastOrder = { ...choice, total, ended: 'not_paid_in_time' };
const terms = { vatPercent: 15, prices: defaultPrices, membersUsed: 1, isActive: true };
const over = [
  { type: 'TrialStarted', data: { tenantId, plan: 'professional', endsAt: at('2026-03-15') } },
  { type: 'TrialEnded', data: { tenantId, plan: null } },
].reduce((state, event) => foldSubscription(state, event as never), noSubscription) as Subscription;
const ended = (reason: 'unpaid' | 'period_over') => ({ ...over, ended: { reason, at: at('2026-04-01'), syncUntil: at('2026-05-01') } });

test.each<readonly [string, PastOrder, Subscription, object, string]>([
  ['no plan is held and its price stands', order, over, {}, 'begins'],
  ['its renewal was not paid until it ended', { ...order, ended: 'subscription_ended' }, ended('unpaid'), {}, 'begins'],
  ['the business cancelled', { ...order, ended: 'subscription_ended' }, ended('period_over'), {}, 'held'],
  ['the order was paid before', { ...order, ended: 'paid' }, over, {}, 'held'],
  ['the plan costs more by now', { ...order, total: total - 1 }, over, {}, 'held'],
  ['the business may not sign in', order, over, { isActive: false }, 'held'],
  ['there are more members than it allows', order, over, { membersUsed: 100 }, 'held'],
])('money for an order that is over, where %s', (_where, past, state, also, becomes) => {
  expect(lateMoney(state, past, at('2026-04-10'), { ...terms, ...also }).becomes).toBe(becomes);
});
