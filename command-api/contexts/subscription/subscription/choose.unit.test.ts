import { amountOf, day, isoAfter, type SubscriptionEvent } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import * as f from './subscription.fixture.ts';
import { subscription } from './subscription.ts';

const { given } = specOf(subscription);
const { tenantId, accountId, professional, started, noon, nine } = f;
const enterprise = { plan: 'enterprise', interval: 'monthly' } as const;
const basic = { plan: 'basic', interval: 'monthly' } as const;
const withdrawn = (reason: 'replaced' | 'not_paid_in_time' | 'subscription_ended'): SubscriptionEvent => ({
  type: 'ChargeWithdrawn',
  data: { tenantId, chargeId: f.charge1, reason },
});

describe('choosing a plan', () => {
  test('in the trial is to be paid at once, for a period that begins when the trial ends', () =>
    given(started)
      .when(f.choose(noon('2026-11-19'), professional, 23_000))
      .then(f.requested('start', noon('2026-11-19'))));

  test('after the trial begins a period at once', () => {
    const at = noon('2026-12-10');
    given(started, f.trialEnded(null), f.expired('trial_over', f.trialEnd))
      .when(f.choose(at, professional, 23_000))
      .then(f.requested('start', at, { periodStart: at, periodEnd: nine('2027-01-10') }));
  });

  test('is refused at another sum than was shown', () =>
    given(started)
      .when(f.choose(noon('2026-11-19'), professional, 1))
      .thenRefused('sum_changed'));

  test('is refused while there are more members than it allows', () =>
    given(started)
      .when(f.choose(noon('2026-11-19'), basic, 5_750))
      .thenRefused('plan_too_small', { params: { used: 3, limit: 1, plan: 'professional' } }));

  test('takes back another choice that was not paid', () => {
    const at = isoAfter(noon('2026-11-19'), 60_000);
    const lines = [{ kind: 'plan', ...enterprise, net: 50_000 }] as const;
    given(started, f.requested('start', noon('2026-11-19')))
      .when(f.choose(at, enterprise, 57_500, {}, f.charge2))
      .then(withdrawn('replaced'), f.requested('start', at, { chargeId: f.charge2, ...enterprise, lines: [...lines] }));
  });

  test('asks once for the same choice', () =>
    given(started, f.requested('start', noon('2026-11-19')))
      .when(f.choose(isoAfter(noon('2026-11-19'), 1000), professional, 23_000))
      .then());

  test('is given up when it is not paid in time', () =>
    given(started, f.requested('start', noon('2026-11-14')))
      .when(f.check(noon('2026-11-16')))
      .then(withdrawn('not_paid_in_time')));
});

describe('a plan that the staff choose', () => {
  const reason = 'agreed by phone';
  const at = noon('2026-11-19');
  const arrange = (expectedTotal: number) => {
    const given = { ...professional, accountId, reason, expectedTotal, membersUsed: 3, payBy: isoAfter(at, day) };
    return f.command(at, { type: 'ArrangePlan', ...given });
  };

  test('is to be paid like one that they chose, and its reason is kept', () =>
    given(started)
      .when(arrange(23_000))
      .then({ type: 'PlanArranged', data: { tenantId, ...professional, reason, accountId } }, f.requested('start', at)));

  test('is refused for the same reasons', () => given(started).when(arrange(1)).thenRefused('sum_changed'));

  test('repeated changes nothing', () => given(started, f.requested('start', at)).when(arrange(23_000)).then());
});

describe('changing the plan', () => {
  test('upward in the trial takes off all that was paid', () => {
    const at = noon('2026-11-21');
    const lines = [
      { kind: 'plan', ...enterprise, net: 50_000 },
      { kind: 'credit', ...professional, net: -20_000 },
    ] as const;
    given(...f.paidInTrial)
      .when(f.choose(at, enterprise, 34_500, {}, f.charge2))
      .then(f.requested('upgrade', at, { chargeId: f.charge2, ...enterprise, lines: [...lines] }));
  });

  test('upward in a period costs the rest of it, less the rest of what was paid', () => {
    // 15 of 30 days are left.
    const at = noon('2026-12-12');
    const lines = [
      { kind: 'plan', ...enterprise, net: 25_000 },
      { kind: 'credit', ...professional, net: -10_000 },
    ] as const;
    const charge = f.requested('upgrade', at, { chargeId: f.charge2, ...enterprise, lines: [...lines], periodStart: at });
    given(...f.running)
      .when(f.choose(at, enterprise, 17_250, {}, f.charge2))
      .then(charge);
    given(...f.running, charge)
      .when(f.paidBy(at, f.charge2, f.payment2))
      .then(f.succeeded(charge, f.payment2, at), {
        type: 'PlanChanged',
        data: { tenantId, ...enterprise, previous: professional, ...f.first, paidNet: 25_000, paidFrom: at, chargeId: f.charge2 },
      });
  });

  test('to yearly begins a whole year at once', () => {
    const at = noon('2026-12-12');
    const yearly = { plan: 'professional', interval: 'yearly' } as const;
    const lines = [
      { kind: 'plan', ...yearly, net: 200_000 },
      { kind: 'credit', ...professional, net: -10_000 },
    ] as const;
    given(...f.running)
      .when(f.choose(at, yearly, amountOf(190_000, 15).total, {}, f.charge2))
      .then(
        f.requested('upgrade', at, { chargeId: f.charge2, ...yearly, lines: [...lines], periodStart: at, periodEnd: nine('2027-12-12') }),
      );
  });

  const toBasic: SubscriptionEvent = { type: 'PlanChangeScheduled', data: { tenantId, ...basic, at: nine('2026-12-27'), accountId } };
  test('downward holds from the end of the period', () => {
    given(...f.running)
      .when(f.choose(noon('2026-12-12'), basic, 0, { membersUsed: 1 }))
      .then(toBasic);
    const lines = [{ kind: 'plan', ...basic, net: 5_000 }] as const;
    const next = { ...basic, lines: [...lines], periodStart: nine('2026-12-27'), periodEnd: nine('2027-01-27') };
    given(...f.running, toBasic)
      .when(f.check(nine('2026-12-27')))
      .then(
        { type: 'RenewalDue', data: { tenantId, ...basic, periodEnd: nine('2026-12-27') } },
        f.requested('renewal', nine('2026-12-27'), { chargeId: f.charge2, ...next }),
      );
  });

  test('can be taken back before it holds', () =>
    given(...f.running, toBasic)
      .when(f.command(noon('2026-12-13'), { type: 'WithdrawPlanChange', accountId }))
      .then({ type: 'PlanChangeWithdrawn', data: { tenantId, accountId } }));

  test('waits for an unpaid renewal', () =>
    given(...f.running)
      .when(f.choose(nine('2026-12-27'), enterprise, 57_500))
      .thenRefused('payment_due'));
});

describe('cancelling', () => {
  const why = { reason: 'too_expensive', comment: null, accountId } as const;
  const scheduled: SubscriptionEvent = { type: 'CancellationScheduled', data: { tenantId, at: nine('2026-12-27'), ...why } };
  const cancelled = (at: typeof f.begin): SubscriptionEvent => ({ type: 'Cancelled', data: { tenantId, because: 'requested', at } });

  test('ends the subscription with its period', () => {
    given(...f.running)
      .when(f.command(noon('2026-12-12'), { type: 'Cancel', ...why }))
      .then(scheduled);
    given(...f.running, scheduled)
      .when(f.check(noon('2026-12-28')))
      .then(cancelled(nine('2026-12-27')), f.expired('period_over', nine('2026-12-27')));
  });

  test('can be undone until then, also by choosing the same plan', () => {
    const undone: SubscriptionEvent = { type: 'CancellationWithdrawn', data: { tenantId, accountId } };
    given(...f.running, scheduled)
      .when(f.command(noon('2026-12-26'), { type: 'WithdrawCancellation', accountId }))
      .then({ type: 'SubscriptionNoticeGiven', data: { tenantId, of: 'period_end', days: 1, endsAt: nine('2026-12-27') } }, undone);
    given(...f.running, scheduled)
      .when(f.choose(noon('2026-12-13'), professional, 0))
      .then(undone);
    given(...f.running, scheduled)
      .when(f.command(noon('2026-12-28'), { type: 'WithdrawCancellation', accountId }))
      .thenRefused('cancellation_over');
  });

  test('is refused where nothing is paid', () =>
    given(started)
      .when(f.command(noon('2026-11-19'), { type: 'Cancel', ...why }))
      .thenRefused('nothing_to_cancel'));

  test('ends an unpaid renewal at once', () => {
    const at = noon('2026-12-29');
    const renewal = f.requested('renewal', nine('2026-12-27'), { periodStart: nine('2026-12-27'), periodEnd: nine('2027-01-27') });
    const pastDue: SubscriptionEvent = { type: 'PastDue', data: { tenantId, chargeId: f.charge1, since: nine('2026-12-27') } };
    given(...f.running, renewal, pastDue)
      .when(f.command(at, { type: 'Cancel', ...why }))
      .then(
        { type: 'CancellationScheduled', data: { tenantId, at, ...why } },
        withdrawn('subscription_ended'),
        cancelled(at),
        f.expired('period_over', at),
      );
  });
});
