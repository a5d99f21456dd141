import { amountOf, day, isoAfter, type SubscriptionEvent, type SubscriptionEventNamed } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { refuseUnnamed } from '../payment/refuse-unnamed.ts';
import type { RecordedTransfer } from './commands.ts';
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
    const given = { ...professional, accountId, reason, expectedTotal, membersUsed: 3, buyer: f.buyer, payBy: isoAfter(at, day) };
    return f.command(at, { type: 'ArrangePlan', ...given });
  };

  test('is to be paid like one that they chose, and its reason is kept', () =>
    given(started)
      .when(arrange(23_000))
      .then({ type: 'PlanArranged', data: { tenantId, ...professional, reason, accountId } }, f.requested('start', at)));

  test('is refused for the same reasons', () => given(started).when(arrange(1)).thenRefused('sum_changed'));

  test('repeated changes nothing', () => given(started, f.requested('start', at)).when(arrange(23_000)).then());
});

describe('a plan whose invoice comes to 1,000 with VAT', () => {
  const at = noon('2026-11-19');
  const yearly = { plan: 'professional', interval: 'yearly' } as const;
  const choose = (buyer: typeof f.buyer | null) => f.choose(at, yearly, 230_000, { buyer });

  test('is not sold to whom the invoice cannot name', () => {
    given(started)
      .when(choose(null))
      .thenRefused('buyer_needed', { fields: { legalName: ['required'], address: ['required'] } });
    given(started)
      .when(choose({ ...f.buyer, address: null }))
      .thenRefused('buyer_needed', { fields: { address: ['required'] } });
  });

  test('counts what is taken off for an earlier plan', () => {
    const owed = f.choose(noon('2026-12-12'), { plan: 'enterprise', interval: 'yearly' }, 563_500, { buyer: null }, f.charge2);
    given(...f.running)
      .when(owed)
      .thenRefused('buyer_needed', { fields: { legalName: ['required'], address: ['required'] } });
  });

  test('is paid by a transfer that the staff record, also a late one, once its invoice can name the buyer', () => {
    const start = f.requested('start', at, { ...yearly, lines: [{ kind: 'plan', ...yearly, net: 200_000 }] });
    const order = { ...yearly, total: 230_000, ended: null, accountId } as const;
    const record = (over: Partial<RecordedTransfer>) => {
      const transfer = { order, membersUsed: 3, isActive: true, buyer: null, elsewhere: [], ...over };
      const money = { outcome: 'paid', retry: null, method: 'bank_transfer', reference: 'FT-1', transfer } as const;
      return f.command(at, { type: 'RecordPayment', forChargeId: f.charge1, paymentId: f.payment1, ...money }, f.charge2);
    };
    given(started, start)
      .when(record({}))
      .thenRefused('buyer_needed', { fields: { legalName: ['required'], address: ['required'] } });
    const { data } = f.succeeded(start, f.payment1, at) as SubscriptionEventNamed<'PaymentSucceeded'>;
    given(started, start)
      .when(record({ buyer: f.buyer }))
      .then(
        { type: 'PaymentSucceeded', data: { ...data, method: 'bank_transfer', reference: 'FT-1' } },
        {
          type: 'SubscriptionStarted',
          data: { tenantId, ...yearly, ...f.first, paidNet: 200_000, paidFrom: f.trialEnd, chargeId: f.charge1 },
        },
      );

    const lapsed = [started, start, withdrawn('not_paid_in_time')];
    const late = { ...order, ended: 'not_paid_in_time' } as const;
    given(...lapsed)
      .when(record({ order: late, buyer: { ...f.buyer, address: null } }))
      .thenRefused('buyer_needed', { fields: { address: ['required'] } });
    // Of money that is to go back there is no invoice.
    const { tenantId: of, chargeId, paymentId, amount } = data;
    given(...lapsed)
      .when(record({ order: late, isActive: false }))
      .then({
        type: 'PaymentUnapplied',
        data: { tenantId: of, chargeId, paymentId, amount, method: 'bank_transfer', reference: 'FT-1' },
      });
  });

  test('is renewed all the same', () => {
    const charge = f.requested('renewal', f.trialEnd, { ...yearly, lines: [{ kind: 'plan', ...yearly, net: 200_000 }] });
    expect(() => refuseUnnamed((charge as SubscriptionEventNamed<'ChargeRequested'>).data, null)).not.toThrow();
    const start = f.requested('start', f.trialEnd, { ...yearly, lines: [{ kind: 'plan', ...yearly, net: 200_000 }] });
    expect(() => refuseUnnamed((start as SubscriptionEventNamed<'ChargeRequested'>).data, null)).toThrow();
  });
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
        data: {
          tenantId,
          ...enterprise,
          previous: professional,
          ...f.first,
          grantedDays: 0,
          paidNet: 25_000,
          paidFrom: at,
          chargeId: f.charge2,
        },
      });
  });

  test('upward for less than the provider takes holds at once, and is worth what was paid', () => {
    // The last day of 30 costs 6.67, of which 65% are discounted and 1.67 credited: 0.76 with VAT.
    const at = noon('2026-12-26');
    const start = f.requested('start', noon('2026-11-19'), { ...basic, lines: [{ kind: 'plan', ...basic, net: 5_000 }] });
    const held = { tenantId, ...basic, ...f.first, paidNet: 5_000, paidFrom: f.trialEnd, chargeId: f.charge1 };
    const discount: SubscriptionEvent = { type: 'DiscountGranted', data: { tenantId, percent: 65, periods: 1, reason: '', accountId } };
    const events: readonly SubscriptionEvent[] = [
      started,
      start,
      f.succeeded(start, f.payment1, noon('2026-11-19')),
      { type: 'SubscriptionStarted', data: held },
      { type: 'TrialEnded', data: { tenantId, plan: 'basic' } },
      discount,
      {
        type: 'RenewalAnnounced',
        data: { tenantId, ...basic, price: 5_000, amount: amountOf(1_750, 15), days: 7, endsAt: f.first.periodEnd },
      },
    ];
    given(...events)
      .when(f.choose(at, professional, 76, {}, f.charge2))
      .thenRefused('sum_changed');
    given(...events)
      .when(f.choose(at, professional, 0, {}, f.charge2))
      .then(
        {
          type: 'PlanChanged',
          data: { tenantId, ...professional, previous: basic, ...f.first, grantedDays: 0, paidNet: 167, paidFrom: at, chargeId: null },
        },
        {
          type: 'RenewalAnnounced',
          data: { tenantId, ...professional, price: 20_000, amount: amountOf(7_000, 15), days: 1, endsAt: f.first.periodEnd },
        },
      );
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
        f.requested('renewal', nine('2026-12-27'), { chargeId: f.renewalOn(nine('2026-12-27')), ...next }),
      );
  });

  test('can be taken back before it holds', () =>
    given(...f.running, toBasic)
      .when(f.command(noon('2026-12-13'), { type: 'WithdrawPlanChange', accountId }))
      .then({ type: 'PlanChangeWithdrawn', data: { tenantId, accountId } }));

  test('is not taken back once an unpaid renewal asks for it', () => {
    const basicNow = f.requested('renewal', nine('2026-12-27'), {
      ...basic,
      chargeId: f.charge2,
      periodStart: nine('2026-12-27'),
      periodEnd: nine('2027-01-27'),
    });
    const keep = f.command(noon('2026-12-27'), { type: 'WithdrawPlanChange', accountId });
    given(...f.running, toBasic)
      .when(keep)
      .thenRefused('payment_due');
    given(...f.running, toBasic, basicNow)
      .when(keep)
      .thenRefused('payment_due');
  });

  test('waits for an unpaid renewal', () =>
    given(...f.running)
      .when(f.choose(nine('2026-12-27'), enterprise, 57_500))
      .thenRefused('payment_due'));
});

describe('what was given back', () => {
  const at = noon('2026-12-12');
  const refund = (forChargeId: typeof f.charge1, amount: number, wantedBefore = 0) =>
    f.command(at, { type: 'GrantRefund', forChargeId, amount, wantedBefore, reason: 'an outage', accountId });
  const granted = (
    chargeId: typeof f.charge1,
    paymentId: typeof f.payment1,
    amount: number,
    net: number,
    paidNet: number,
    wantedTotal = amount,
  ): SubscriptionEvent => ({
    type: 'RefundGranted',
    data: { tenantId, chargeId, paymentId, amount, net, wantedTotal, paidNet, reason: 'an outage', accountId },
  });
  const upgrade = (credit: number) =>
    f.requested('upgrade', at, {
      chargeId: f.charge2,
      ...enterprise,
      lines: [
        { kind: 'plan', ...enterprise, net: 25_000 },
        { kind: 'credit', ...professional, net: -credit },
      ],
      periodStart: at,
    });
  const changed: SubscriptionEvent = {
    type: 'PlanChanged',
    data: {
      tenantId,
      ...enterprise,
      previous: professional,
      ...f.first,
      grantedDays: 0,
      paidNet: 25_000,
      paidFrom: at,
      chargeId: f.charge2,
    },
  };

  test('is not credited by an upgrade', () => {
    const back = granted(f.charge1, f.payment1, 11_500, 10_000, 10_000);
    given(...f.running)
      .when(refund(f.charge1, 11_500))
      .then(back);
    given(...f.running, back)
      .when(f.choose(at, enterprise, amountOf(20_000, 15).total, {}, f.charge2))
      .then(upgrade(5_000));
  });

  test('is not credited either where it went back by hand at the provider, nor noted twice', () => {
    const note = (refundedTotal: number, paymentId = f.payment1) =>
      f.command(at, { type: 'NoteRefund', forChargeId: f.charge1, paymentId, refundedTotal });
    const noted = (amount: number, net: number, paidNet: number, wantedTotal: number): SubscriptionEvent => ({
      type: 'RefundNoted',
      data: { tenantId, chargeId: f.charge1, paymentId: f.payment1, amount, net, wantedTotal, paidNet },
    });
    const back = noted(11_500, 10_000, 10_000, 11_500);
    given(...f.running)
      .when(note(11_500))
      .then(back);
    given(...f.running, back)
      .when(f.choose(at, enterprise, amountOf(20_000, 15).total, {}, f.charge2))
      .then(upgrade(5_000));
    for (const again of [note(11_500), note(2_300), note(11_500, f.charge2)])
      given(...f.running, back)
        .when(again)
        .then();
    given(...f.running, granted(f.charge1, f.payment1, 11_500, 10_000, 10_000))
      .when(note(17_250))
      .then(noted(5_750, 5_000, 5_000, 17_250));
    given(...f.running, back)
      .when(refund(f.charge1, 11_501, 11_500))
      .thenRefused('refund_too_large');
  });

  test('by hand is noted after the period too, because the money left', () => {
    const end = nine('2026-12-27');
    const over: SubscriptionEvent = { type: 'Cancelled', data: { tenantId, because: 'requested', at: end } };
    const later = isoAfter(end, 60 * day);
    const paused: SubscriptionEvent = { type: 'SyncPaused', data: { tenantId, at: isoAfter(end, 30 * day) } };
    given(...f.running, over, f.expired('period_over', end), paused)
      .when(f.command(later, { type: 'NoteRefund', forChargeId: f.charge1, paymentId: f.payment1, refundedTotal: 11_500 }))
      .then({
        type: 'RefundNoted',
        data: { tenantId, chargeId: f.charge1, paymentId: f.payment1, amount: 11_500, net: 10_000, wantedTotal: 11_500, paidNet: 10_000 },
      });
  });

  test('by hand takes an upgrade back that waits to be paid and credits more than is left', () => {
    const chosen = [...f.running, upgrade(10_000)];
    const note = (refundedTotal: number) =>
      f.command(at, { type: 'NoteRefund', forChargeId: f.charge1, paymentId: f.payment1, refundedTotal });
    const noted = (amount: number, net: number): SubscriptionEvent => ({
      type: 'RefundNoted',
      data: { tenantId, chargeId: f.charge1, paymentId: f.payment1, amount, net, wantedTotal: amount, paidNet: 20_000 - net },
    });
    const back: SubscriptionEvent = { type: 'ChargeWithdrawn', data: { tenantId, chargeId: f.charge2, reason: 'replaced' } };
    given(...chosen)
      .when(note(11_500))
      .then(noted(11_500, 10_000));
    given(...chosen)
      .when(note(11_502))
      .then(noted(11_502, 10_002), back);
    given(...chosen, noted(23_000, 20_000), back)
      .when(f.choose(at, enterprise, amountOf(25_000, 15).total, {}, f.charge3))
      .then(
        f.requested('upgrade', at, {
          chargeId: f.charge3,
          ...enterprise,
          lines: [{ kind: 'plan', ...enterprise, net: 25_000 }],
          periodStart: at,
        }),
      );
    // Money that was on its way goes back.
    const { data } = f.succeeded(upgrade(10_000), f.payment2, at) as SubscriptionEventNamed<'PaymentSucceeded'>;
    given(...chosen, noted(23_000, 20_000), back)
      .when(f.paidBy(at, f.charge2, f.payment2))
      .then({
        type: 'PaymentUnapplied',
        data: { tenantId, chargeId: f.charge2, paymentId: f.payment2, amount: data.amount, method: 'card', reference: null },
      });
  });

  test('is at most what was paid and not credited, or about to be', () => {
    given(...f.running)
      .when(refund(f.charge1, 23_001))
      .thenRefused('refund_too_large');
    const chosen = [...f.running, upgrade(10_000)];
    const upgraded = [...chosen, f.succeeded(upgrade(10_000), f.payment2, at), changed];
    for (const events of [chosen, upgraded]) {
      given(...events)
        .when(refund(f.charge1, 11_502))
        .thenRefused('refund_too_large');
    }
    given(...upgraded)
      .when(refund(f.charge1, 11_500))
      .then(granted(f.charge1, f.payment1, 11_500, 10_000, 25_000));
    given(...upgraded)
      .when(refund(f.charge2, 17_250))
      .then(granted(f.charge2, f.payment2, 17_250, 15_000, 10_000));
  });

  test('counts what went back before refunds were granted here', () => {
    given(...f.running)
      .when(refund(f.charge1, 11_501, 11_500))
      .thenRefused('refund_too_large');
    const back = granted(f.charge1, f.payment1, 5_750, 5_000, 5_000, 17_250);
    given(...f.running)
      .when(refund(f.charge1, 5_750, 11_500))
      .then(back);
    given(...f.running, back)
      .when(refund(f.charge1, 5_751, 17_250))
      .thenRefused('refund_too_large');
  });

  test('is of a charge that was paid', () =>
    given(started, f.requested('start', at)).when(refund(f.charge1, 100)).thenRefused('not_found'));
});

describe('what is paid late', () => {
  const transfer = (at: typeof f.begin, forChargeId: typeof f.charge1) =>
    f.command(at, {
      type: 'RecordPayment',
      forChargeId,
      paymentId: f.payment2,
      outcome: 'paid',
      retry: null,
      method: 'bank_transfer',
      reference: 'SA-1',
    });
  const paidLate = (charge: SubscriptionEvent, at: typeof f.begin, period: { periodStart: typeof f.begin; periodEnd: typeof f.begin }) => {
    const { type, data } = f.succeeded(charge, f.payment2, at) as Extract<SubscriptionEvent, { type: 'PaymentSucceeded' }>;
    return { type, data: { ...data, ...period, method: 'bank_transfer', reference: 'SA-1' } } as const;
  };
  const [chosenAt, at] = [noon('2026-12-10'), noon('2026-12-20')];

  test('begins when it is paid', () => {
    const charge = f.requested('start', chosenAt, { periodStart: chosenAt, periodEnd: nine('2027-01-10'), payBy: noon('2026-12-24') });
    const period = { periodStart: at, periodEnd: nine('2027-01-20') };
    given(started, f.trialEnded(null), f.expired('trial_over', f.trialEnd), charge)
      .when(transfer(at, f.charge1))
      .then(
        paidLate(charge, at, period),
        { type: 'SubscriptionStarted', data: { tenantId, ...professional, ...period, paidNet: 20_000, paidFrom: at, chargeId: f.charge1 } },
        f.resumed,
      );
  });

  const upgraded = (over: { interval: 'monthly' | 'yearly'; price: number; periodEnd: typeof f.begin }) => {
    const { interval, price, periodEnd } = over;
    const bought = { plan: 'enterprise', interval } as const;
    const lines = [{ kind: 'plan', ...bought, net: price } as const, { kind: 'credit', ...professional, net: -11_333 } as const];
    const given = { chargeId: f.charge2, ...bought, lines, periodStart: chosenAt, periodEnd, payBy: noon('2026-12-24') };
    return f.requested('upgrade', chosenAt, given);
  };

  test('changes the plan from the day on which it was chosen, so that no day is credited and held', () => {
    const { periodEnd } = f.first;
    const charge = upgraded({ interval: 'monthly', price: 28_333, periodEnd });
    const change: SubscriptionEvent = {
      type: 'PlanChanged',
      data: {
        tenantId,
        ...enterprise,
        previous: professional,
        ...f.first,
        grantedDays: 0,
        paidNet: 28_333,
        paidFrom: chosenAt,
        chargeId: f.charge2,
      },
    };
    given(...f.running)
      .when(f.choose(chosenAt, enterprise, amountOf(17_000, 15).total, { payBy: noon('2026-12-24') }, f.charge2))
      .then(charge);
    given(...f.running, charge)
      .when(transfer(at, f.charge2))
      .then(paidLate(charge, at, { periodStart: chosenAt, periodEnd }), change, {
        type: 'RenewalAnnounced',
        data: { tenantId, ...enterprise, price: 50_000, amount: amountOf(50_000, 15), days: 7, endsAt: periodEnd },
      });
    const next = { periodStart: periodEnd, periodEnd: nine('2027-01-27') };
    given(...f.running, charge, paidLate(charge, at, { periodStart: chosenAt, periodEnd }), change)
      .when(f.check(periodEnd))
      .then(
        { type: 'RenewalDue', data: { tenantId, ...enterprise, periodEnd } },
        f.requested('renewal', periodEnd, {
          chargeId: f.renewalOn(periodEnd),
          ...enterprise,
          ...next,
          lines: [{ kind: 'plan', ...enterprise, net: 50_000 }],
        }),
      );
  });

  test('begins a year on the day on which it was chosen', () => {
    const period = { periodStart: chosenAt, periodEnd: nine('2027-12-10') };
    const charge = upgraded({ interval: 'yearly', price: 500_000, periodEnd: period.periodEnd });
    const yearly = { plan: 'enterprise', interval: 'yearly' } as const;
    given(...f.running, charge)
      .when(transfer(at, f.charge2))
      .then(paidLate(charge, at, period), {
        type: 'PlanChanged',
        data: {
          tenantId,
          ...yearly,
          previous: professional,
          ...period,
          grantedDays: 0,
          paidNet: 500_000,
          paidFrom: chosenAt,
          chargeId: f.charge2,
        },
      });
  });
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
      .then({ type: 'SubscriptionNoticeGiven', data: { tenantId, of: 'period_end', days: 1, endsAt: nine('2026-12-27') } }, undone, {
        type: 'RenewalAnnounced',
        data: { tenantId, ...professional, price: 20_000, amount: amountOf(20_000, 15), days: 1, endsAt: nine('2026-12-27') },
      });
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

  test('before a plan is held withdraws what is open to be paid for one', () => {
    const open = f.requested('start', noon('2026-11-18'));
    given(f.started, open)
      .when(f.command(noon('2026-11-19'), { type: 'Cancel', ...why }))
      .then({ type: 'ChargeWithdrawn', data: { tenantId, chargeId: f.charge1, reason: 'subscription_ended' } });
  });

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
