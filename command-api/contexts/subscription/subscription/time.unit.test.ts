import { amountOf, defaultPrices, type Iso, type SubscriptionEvent } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import * as f from './subscription.fixture.ts';
import { subscription } from './subscription.ts';

const { given } = specOf(subscription);
const { tenantId, accountId, professional, started, noon, nine } = f;
const notice = (of: 'trial_end' | 'period_end' | 'sync_pause', days: 7 | 3 | 1, endsAt: Iso): SubscriptionEvent => ({
  type: 'SubscriptionNoticeGiven',
  data: { tenantId, of, days, endsAt },
});
const renewal = f.requested('renewal', nine('2026-12-27'), { periodStart: nine('2026-12-27'), periodEnd: nine('2027-01-27') });
const renewed: SubscriptionEvent = {
  type: 'SubscriptionRenewed',
  data: {
    tenantId,
    ...professional,
    periodStart: nine('2026-12-27'),
    periodEnd: nine('2027-01-27'),
    paidNet: 20_000,
    paidFrom: nine('2026-12-27'),
    chargeId: f.charge1,
  },
};
const pastDue: SubscriptionEvent = { type: 'PastDue', data: { tenantId, chargeId: f.charge1, since: nine('2026-12-27') } };
const failed = (retry: 'later' | 'new_card' | 'never', nextAttemptAt: Iso | null): SubscriptionEvent => ({
  type: 'PaymentFailed',
  data: { tenantId, chargeId: f.charge1, paymentId: f.payment1, purpose: 'renewal', retry, nextAttemptAt },
});
const retried = (attempt: number, at: Iso): SubscriptionEvent => ({
  type: 'ChargeRetryDue',
  data: { tenantId, chargeId: f.charge1, attempt, because: 'schedule', at },
});
const unpaid = [...f.running, renewal, failed('later', nine('2026-12-28')), pastDue];

describe('the trial', () => {
  test('is reminded of 7, 3 and 1 days before, each once', () => {
    given(started)
      .when(f.check(noon('2026-11-20')))
      .then(notice('trial_end', 7, f.trialEnd));
    given(started, notice('trial_end', 7, f.trialEnd))
      .when(f.check(noon('2026-11-21')))
      .then();
    given(started, notice('trial_end', 7, f.trialEnd))
      .when(f.check(noon('2026-11-24')))
      .then(notice('trial_end', 3, f.trialEnd));
  });

  test('is reminded of once with the days that are left when the timer was late', () =>
    given(started)
      .when(f.check(noon('2026-11-26')))
      .then(notice('trial_end', 1, f.trialEnd)));

  test('without a plan ends answering; reviews arrive for 30 days, which is reminded of', () => {
    given(started)
      .when(f.check(noon('2026-11-28')))
      .then(f.trialEnded(null), f.expired('trial_over', f.trialEnd));
    const over = [started, f.trialEnded(null), f.expired('trial_over', f.trialEnd)];
    const pause = '2026-12-27T07:00:00.000Z' as Iso;
    given(...over)
      .when(f.check(noon('2026-12-20')))
      .then(notice('sync_pause', 7, pause));
    given(...over)
      .when(f.check(noon('2027-01-03')))
      .then({ type: 'SyncPaused', data: { tenantId, at: pause } });
  });

  test('with a paid plan goes on with its period', () =>
    given(...f.paidInTrial)
      .when(f.check(f.trialEnd))
      .then(f.trialEnded('professional')));

  test('lets a paid plan hold at once when it is over', () => {
    const at = noon('2026-12-10');
    const charge = f.requested('start', at, { periodStart: at, periodEnd: nine('2027-01-10') });
    given(started, f.trialEnded(null), f.expired('trial_over', f.trialEnd), charge)
      .when(f.paidBy(at, f.charge1, f.payment1))
      .then(
        f.succeeded(charge, f.payment1, at),
        {
          type: 'SubscriptionStarted',
          data: {
            tenantId,
            ...professional,
            periodStart: at,
            periodEnd: nine('2027-01-10'),
            paidNet: 20_000,
            paidFrom: at,
            chargeId: f.charge1,
          },
        },
        f.resumed,
      );
  });

  test('is extended by staff, also after its end; a paid period moves with it', () => {
    const endsAt = noon('2026-12-10');
    const by = { reason: 'تأخر الربط', accountId };
    given(started, f.trialEnded(null), f.expired('trial_over', f.trialEnd))
      .when(f.command(noon('2026-11-29'), { type: 'ExtendTrial', endsAt, ...by }))
      .then({ type: 'TrialExtended', data: { tenantId, endsAt, paidPeriod: null, ...by } });
    given(...f.paidInTrial)
      .when(f.command(noon('2026-11-20'), { type: 'ExtendTrial', endsAt, ...by }))
      .then({
        type: 'TrialExtended',
        data: { tenantId, endsAt, paidPeriod: { periodStart: endsAt, periodEnd: nine('2027-01-10') }, ...by },
      });
    const granted: SubscriptionEvent = {
      type: 'MonthsGranted',
      data: {
        tenantId,
        months: 6,
        ...by,
        ...professional,
        periodStart: f.trialEnd,
        periodEnd: nine('2027-06-27'),
        paidNet: 20_000,
        paidFrom: f.trialEnd,
      },
    };
    const fiveLater = '2026-12-02T07:00:00.000Z' as Iso;
    given(...f.paidInTrial, granted)
      .when(f.command(noon('2026-11-20'), { type: 'ExtendTrial', endsAt: fiveLater, ...by }))
      .then({
        type: 'TrialExtended',
        data: { tenantId, endsAt: fiveLater, paidPeriod: { periodStart: fiveLater, periodEnd: nine('2027-07-02') }, ...by },
      });
    given(...f.running)
      .when(f.command(noon('2026-12-01'), { type: 'ExtendTrial', endsAt, ...by }))
      .thenRefused('trial_over');
  });
});

describe('a renewal', () => {
  test('is due at 9:00 in Riyadh when the period ends, however late the timer is', () => {
    const due = (at: Iso) => [
      { type: 'RenewalDue', data: { tenantId, ...professional, periodEnd: nine('2026-12-27') } } as const,
      f.requested('renewal', at, {
        chargeId: f.renewalOn(nine('2026-12-27')),
        periodStart: nine('2026-12-27'),
        periodEnd: nine('2027-01-27'),
      }),
    ];
    given(...f.running)
      .when(f.check(nine('2026-12-27')))
      .then(...due(nine('2026-12-27')));
    given(...f.running)
      .when(f.check(noon('2027-03-01')))
      .then(...due(noon('2027-03-01')));
  });

  test('is announced seven days before, and costs that much whatever the settings say by then', () => {
    const dearer = { ...defaultPrices, professional: { monthly: 30_000, yearly: 300_000 }, basic: { monthly: 7_000, yearly: 70_000 } };
    const sevenBefore = nine('2026-12-20');
    const announced = (choice: object, price: number, days: number) =>
      ({
        type: 'RenewalAnnounced',
        data: { tenantId, ...professional, ...choice, price, amount: amountOf(price, 15), days, endsAt: nine('2026-12-27') },
      }) as const;
    given(...f.running)
      .when(f.check('2026-12-20T05:59:59.999Z' as Iso))
      .then();
    given(...f.running)
      .when({ ...f.check(sevenBefore), prices: dearer })
      .then(announced({}, 30_000, 7));
    given(...f.running, announced({}, 20_000, 7))
      .when({ ...f.check(noon('2026-12-24')), prices: dearer })
      .then();
    const due = {
      ...f.requested('renewal', nine('2026-12-27'), { chargeId: f.renewalOn(nine('2026-12-27')), periodStart: nine('2026-12-27') }),
    };
    given(...f.running, announced({}, 20_000, 7))
      .when({ ...f.check(nine('2026-12-27')), prices: dearer })
      .then({ type: 'RenewalDue', data: { tenantId, ...professional, periodEnd: nine('2026-12-27') } }, {
        ...due,
        data: { ...due.data, periodEnd: nine('2027-01-27') },
      } as SubscriptionEvent);
    const scheduled = {
      type: 'PlanChangeScheduled',
      data: { tenantId, plan: 'basic', interval: 'monthly', at: nine('2026-12-27'), accountId },
    } as const;
    given(...f.running, announced({}, 20_000, 7), scheduled)
      .when({ ...f.check(noon('2026-12-24')), prices: dearer })
      .then(announced({ plan: 'basic' }, 7_000, 3));
  });

  test('that is paid gives the next period, on the same day of the month', () =>
    given(...f.running, renewal)
      .when(f.paidBy(nine('2026-12-27'), f.charge1, f.payment1))
      .then(f.succeeded(renewal, f.payment1, nine('2026-12-27')), renewed));

  test('that is refused is tried again on days 1, 3, 5, 7, 10 and 14', () => {
    given(...f.running, renewal)
      .when(f.declinedBy(nine('2026-12-27'), f.charge1, f.payment1, 'later'))
      .then(failed('later', nine('2026-12-28')), pastDue);
    const days = ['2026-12-28', '2026-12-30', '2027-01-01', '2027-01-03', '2027-01-06'].map(nine);
    const tries: SubscriptionEvent[] = [];
    for (const [index, at] of days.entries()) {
      given(...unpaid, ...tries)
        .when(f.check(at))
        .then(retried(index + 2, at));
      tries.push(retried(index + 2, at));
      given(...unpaid, ...tries)
        .when(f.check(at))
        .then();
    }
    const last = nine('2027-01-10');
    given(...unpaid, ...tries)
      .when(f.check(last))
      .then(retried(7, last), f.expired('unpaid', last));
    given(...unpaid, ...tries, retried(7, last), f.expired('unpaid', last))
      .when(f.check(noon('2027-01-17')))
      .then();
  });

  test('that missed several days is tried once', () =>
    given(...unpaid)
      .when(f.check(noon('2027-01-04')))
      .then(retried(2, noon('2027-01-04'))));

  test('is never tried again by itself after a hard refusal', () => {
    const refused = [...f.running, renewal, failed('never', null), pastDue];
    given(...refused)
      .when(f.check(noon('2027-01-04')))
      .then();
  });

  test('that stays unpaid is read-only from day 14 and cancelled on day 30', () => {
    const refused = [...f.running, renewal, failed('never', null), pastDue];
    given(...refused)
      .when(f.check(noon('2027-01-10')))
      .then(f.expired('unpaid', nine('2027-01-10')));
    given(...refused, f.expired('unpaid', nine('2027-01-10')))
      .when(f.check(noon('2027-01-26')))
      .then(
        { type: 'ChargeWithdrawn', data: { tenantId, chargeId: f.charge1, reason: 'subscription_ended' } },
        { type: 'Cancelled', data: { tenantId, because: 'unpaid', at: nine('2027-01-26') } },
      );
  });

  test('counts its days from when it was first asked for', () =>
    given(...f.running, f.requested('renewal', noon('2027-03-01'), { periodStart: nine('2026-12-27'), periodEnd: nine('2027-01-27') }))
      .when(f.check(noon('2027-03-01')))
      .then());

  test('that is paid late gives everything back', () =>
    given(...unpaid, f.expired('unpaid', nine('2027-01-10')))
      .when(f.paidBy(noon('2027-01-11'), f.charge1, f.payment2))
      .then(f.succeeded(renewal, f.payment2, noon('2027-01-11')), renewed, f.resumed));
});

describe('a payment', () => {
  const paid = [...f.running, renewal, f.succeeded(renewal, f.payment1, nine('2026-12-27')), renewed];

  test('is recorded once', () =>
    given(...paid)
      .when(f.paidBy(noon('2026-12-27'), f.charge1, f.payment1))
      .then());

  test('for something that is paid already is to be returned, once', () => {
    const unapplied: SubscriptionEvent = {
      type: 'PaymentUnapplied',
      data: {
        tenantId,
        chargeId: f.charge1,
        paymentId: f.payment2,
        amount: { net: 20_000, vat: 3_000, total: 23_000 },
        method: 'card',
        reference: null,
      },
    };
    given(...paid)
      .when(f.paidBy(noon('2026-12-27'), f.charge1, f.payment2))
      .then(unapplied);
    given(...paid, unapplied)
      .when(f.paidBy(noon('2026-12-27'), f.charge1, f.payment2))
      .then();
  });

  test('for an unknown charge is refused', () =>
    given(...f.running)
      .when(f.paidBy(noon('2026-12-01'), f.charge2, f.payment1))
      .thenRefused('not_found'));
});

describe('what staff grant', () => {
  test('months are added to the running period', () =>
    given(...f.running)
      .when(f.command(noon('2026-12-01'), { type: 'GrantMonths', ...professional, months: 2, membersUsed: 3, reason: 'انقطاع', accountId }))
      .then({
        type: 'MonthsGranted',
        data: {
          tenantId,
          months: 2,
          reason: 'انقطاع',
          accountId,
          ...professional,
          periodStart: f.trialEnd,
          periodEnd: nine('2027-02-27'),
          paidNet: 20_000,
          paidFrom: f.trialEnd,
        },
      }));

  test('months of a plan of their own are refused while there are more members than it allows', () =>
    given(f.started, f.trialEnded(null), f.expired('trial_over', f.trialEnd))
      .when(
        f.command(noon('2026-12-01'), {
          type: 'GrantMonths',
          plan: 'basic',
          interval: 'monthly',
          months: 2,
          membersUsed: 3,
          reason: 'انقطاع',
          accountId,
        }),
      ) // prettier-ignore
      .thenRefused('plan_too_small', { params: { used: 3, limit: 1, plan: 'professional' } }));

  test('a discount that is granted while a cheaper charge is open stays for the next one', () => {
    const granted = (percent: number, periods: number): SubscriptionEvent => {
      return { type: 'DiscountGranted', data: { tenantId, percent, periods, reason: '', accountId } };
    };
    const dueAt = nine('2027-01-27');
    const next = { chargeId: f.renewalOn(dueAt), periodStart: dueAt, periodEnd: nine('2027-02-27') };
    const cheaper = (discountPercent: number, over: object) => {
      const off = { kind: 'discount', ...professional, net: -200 * discountPercent } as const;
      return f.requested('renewal', nine('2026-12-27'), {
        discountPercent,
        lines: [{ kind: 'plan', ...professional, net: 20_000 }, off],
        ...over,
      });
    };
    const first = cheaper(10, { periodStart: nine('2026-12-27'), periodEnd: dueAt });
    given(...f.running, granted(10, 2), first, granted(50, 1), f.succeeded(first, f.payment1, nine('2026-12-27')), renewed)
      .when(f.check(dueAt))
      .then({ type: 'RenewalDue', data: { tenantId, ...professional, periodEnd: dueAt } }, cheaper(50, { ...next, requestedAt: dueAt }));
  });

  test('a discount is taken off the next charges, as many as were granted', () => {
    const discount: SubscriptionEvent = { type: 'DiscountGranted', data: { tenantId, percent: 25, periods: 1, reason: 'وفاء', accountId } };
    const lines = [
      { kind: 'plan', ...professional, net: 20_000 },
      { kind: 'discount', ...professional, net: -5_000 },
    ] as const;
    const cheaper = f.requested('renewal', nine('2026-12-27'), {
      chargeId: f.renewalOn(nine('2026-12-27')),
      discountPercent: 25,
      lines: [...lines],
      periodStart: nine('2026-12-27'),
      periodEnd: nine('2027-01-27'),
    });
    const due: SubscriptionEvent = { type: 'RenewalDue', data: { tenantId, ...professional, periodEnd: nine('2026-12-27') } };
    given(...f.running, discount)
      .when(f.check(nine('2026-12-27')))
      .then(due, cheaper);
    const after: SubscriptionEvent = { ...renewed, data: { ...(renewed.data as object), paidNet: 15_000 } } as SubscriptionEvent;
    given(...f.running, discount, cheaper, f.succeeded(cheaper, f.payment1, nine('2026-12-27')), after)
      .when(f.check(nine('2027-01-27')))
      .then(
        { type: 'RenewalDue', data: { tenantId, ...professional, periodEnd: nine('2027-01-27') } },
        f.requested('renewal', nine('2027-01-27'), {
          chargeId: f.renewalOn(nine('2027-01-27')),
          periodStart: nine('2027-01-27'),
          periodEnd: nine('2027-02-27'),
        }),
      );
  });
});
