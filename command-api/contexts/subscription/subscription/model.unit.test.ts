import assert from 'node:assert/strict';
import {
  accessAt,
  day,
  hour,
  intervals,
  iso,
  noSubscription,
  planIds,
  refundableOf,
  subscriptionTransitions,
  type Iso,
  type PlanChoice,
  type SubscriptionEvent,
  type SubscriptionState,
  type Uuid,
} from '@sumaa/contracts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as f from './subscription.fixture.ts';
import type { SubscriptionCommand } from './commands.ts';
import { subscription } from './subscription.ts';

type Step =
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'check' }
  /** `isSlow`: by bank transfer, which may take two weeks; `isArranged`: by the staff. */
  | { readonly do: 'choose'; readonly choice: PlanChoice; readonly isSlow: boolean; readonly isArranged: boolean }
  | { readonly do: 'pay'; readonly how: 'paid' | 'later' | 'never' }
  /** A payment for a charge of the past, or the same payment again. */
  | { readonly do: 'pay_old'; readonly which: number; readonly isSame: boolean }
  | { readonly do: 'cancel' | 'stay' | 'withdraw' }
  | { readonly do: 'grant'; readonly choice: PlanChoice; readonly months: number }
  | { readonly do: 'extend'; readonly days: number }
  | { readonly do: 'discount'; readonly percent: number; readonly periods: number }
  /** Staff give back this share of what a charge was paid with, in percent. */
  | { readonly do: 'refund'; readonly which: number; readonly percent: number }
  /** So much of what a charge was paid with has gone back in all, by hand at the provider. */
  | { readonly do: 'by_hand'; readonly which: number; readonly percent: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 * 24 }) }) },
  { weight: 4, arbitrary: fc.constant({ do: 'check' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      choice: fc.record({ plan: fc.constantFrom(...planIds), interval: fc.constantFrom(...intervals) }),
      isSlow: fc.boolean(),
      isArranged: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), how: fc.constantFrom('paid', 'paid', 'later', 'never') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay_old' as const), which: fc.nat(), isSame: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'stay' as const, 'withdraw' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      choice: fc.record({ plan: fc.constantFrom(...planIds), interval: fc.constantFrom(...intervals) }),
      months: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('extend' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('discount' as const),
      percent: fc.integer({ min: 1, max: 90 }),
      periods: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('refund' as const, 'refund' as const, 'by_hand' as const),
      which: fc.nat(),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
);

const idOf = (kind: number, n: number) => `${String(kind).repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}` as Uuid;

/** The day of an instant in Riyadh, counted from 1970. */
const dayOf = (at: string): number => Math.floor((Date.parse(at) + 3 * hour) / day);
const dateOf = (at: string): Date => new Date(dayOf(at) * day);
const monthOf = (at: string): number => dateOf(at).getUTCFullYear() * 12 + dateOf(at).getUTCMonth();
/** The day so many months after the month of a day, on this day of the month or its last one. */
const dayIn = (from: number, months: number, on: number): number => {
  const date = new Date(from * day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  return Date.UTC(year, month, Math.min(on, new Date(Date.UTC(year, month + 1, 0)).getUTCDate())) / day;
};
/** The day of the month on which periods go on to end after one that ends on this day. */
const endingOn = (end: number, on: number): number => (dayIn(end, 0, on) === end ? on : new Date(end * day).getUTCDate());
/** `of × part / whole` to the nearest halala. */
const share = (of: number, part: number, whole: number): number => Math.round((of * part) / whole + 1e-9);

const monthlyPrice = { basic: 5_000, professional: 20_000, enterprise: 50_000 };
const price = ({ plan, interval }: PlanChoice): number => monthlyPrice[plan] * (interval === 'yearly' ? 10 : 1);

interface Discount {
  readonly percent: number;
  left: number;
}

interface Asked {
  readonly total: number;
  readonly net: number;
  /** What its invoice comes to before VAT. */
  readonly invoiced: number;
  /** What it takes off for the plan before. */
  readonly credit: number;
  /** The first and the end of the days for which it asks. */
  readonly days: readonly [Iso, Iso];
  readonly discount: Discount | null;
  open: boolean;
  paidBy: string | null;
  /** What of its invoice an upgrade took off, or went back. */
  taken: number;
  back: number;
  /** Some went back whatever was credited before. */
  isByHand: boolean;
}

interface Held extends PlanChoice {
  readonly start: Iso;
  readonly end: Iso;
  readonly paidNet: number;
  readonly paidFrom: Iso;
  readonly chargeId: Uuid | null;
  /** For its last days nothing was paid. */
  readonly granted: number;
  /** The day of the month on which its periods end. */
  readonly endsOn: number;
}

/** What an outsider would write down: money in, what it bought, and what was asked for. */
class Reference {
  readonly asked = new Map<string, Asked>();
  readonly returned = new Set<string>();
  readonly notices = new Set<string>();
  status: SubscriptionState['status'] = 'none';
  held: Held | null = null;
  lastTryAt: Iso | null = null;
  discount: Discount | null = null;

  /** The end of the last period that was bought or granted. */
  get paidUntil(): Iso | null {
    return this.held?.end ?? null;
  }

  /** What has to be paid now for choosing a plan, with VAT. Nothing where it holds already, or will when the period ends. */
  sumOf(choice: PlanChoice, now: Iso): number {
    const { cost, credit } = this.netOf(choice, now);
    const net = cost - credit - Math.min(share(cost, this.discount?.percent ?? 0, 100), cost - credit);
    const total = net + share(net, 15, 100);
    return total < 100 ? 0 : total;
  }

  /** The price before the discount, and what is credited of what was paid. */
  private netOf(choice: PlanChoice, now: Iso): { readonly cost: number; readonly credit: number } {
    const { held } = this;
    const whole = price(choice);
    if (!held || (this.status !== 'trialing' && this.status !== 'active')) return { cost: whole, credit: 0 };
    const isLess = monthlyPrice[choice.plan] < monthlyPrice[held.plan] || (choice.interval === 'monthly' && held.interval === 'yearly');
    const isSame = choice.plan === held.plan && choice.interval === held.interval;
    if (isLess || isSame) return { cost: 0, credit: 0 };
    const rest = Math.max(0, lastPaidDay(held) - dayOf(held.start > now ? held.start : now));
    const cost = choice.interval === held.interval ? share(whole, rest, wholeDays(held)) : whole;
    const paidDays = Math.max(1, lastPaidDay(held) - dayOf(held.paidFrom));
    return { cost, credit: Math.min(cost, share(held.paidNet, Math.min(rest, paidDays), paidDays)) };
  }

  /** What may still go back of a charge's invoice, before VAT: not what was taken off, or will be once an upgrade is paid. */
  leftOf(chargeId: string): number {
    const charge = this.asked.get(chargeId)!;
    const open = [...this.asked.values()].find((one) => one.open);
    return charge.invoiced - charge.taken - (this.held?.chargeId === chargeId ? (open?.credit ?? 0) : 0);
  }

  private holds(data: Extract<SubscriptionEvent, { type: 'SubscriptionStarted' }>['data'], on: number, granted = 0): void {
    const { plan, interval, periodStart: start, periodEnd: end, paidNet, paidFrom, chargeId } = data;
    this.held = { plan, interval, start, end, paidNet, paidFrom, chargeId, granted, endsOn: endingOn(dayOf(end), on) };
  }

  see(event: SubscriptionEvent, at: Iso): void {
    switch (event.type) {
      case 'ChargeRequested':
        assert.ok(![...this.asked.values()].some(({ open }) => open), 'two charges are never open at once');
        assert.equal(this.asked.has(event.data.chargeId), false);
        assert.equal(event.data.discountPercent, this.discount?.percent ?? 0, 'the discount that was granted is taken off');
        assert.ok(event.data.amount.total >= 100, 'the provider takes no smaller sum');
        if (event.data.purpose === 'renewal') assert.equal(event.data.periodStart, this.paidUntil, 'periods follow each other');
        this.asked.set(event.data.chargeId, {
          total: event.data.amount.total,
          net: event.data.amount.net,
          invoiced: event.data.lines.reduce((sum, { kind, net }) => (kind === 'credit' ? sum : sum + net), 0),
          credit: event.data.lines.reduce((sum, { kind, net }) => (kind === 'credit' ? sum - net : sum), 0),
          days: [event.data.periodStart, event.data.periodEnd],
          discount: this.discount,
          open: true,
          paidBy: null,
          taken: 0,
          back: 0,
          isByHand: false,
        });
        this.lastTryAt = at;
        return;
      case 'ChargeRetryDue':
        assert.equal(this.asked.get(event.data.chargeId)?.open, true, 'only what is open is tried again');
        if (event.data.because === 'schedule') assert.equal(at > this.lastTryAt!, true, 'nothing is tried twice in one moment');
        this.lastTryAt = at;
        return;
      case 'ChargeWithdrawn':
        this.asked.get(event.data.chargeId)!.open = false;
        return;
      case 'PaymentSucceeded': {
        const charge = this.asked.get(event.data.chargeId)!;
        assert.ok(charge.open && charge.paidBy === null, 'a charge is paid once, while it is open');
        assert.equal(event.data.amount.total, charge.total);
        if (event.data.purpose === 'start') assert.ok(dayOf(event.data.periodStart) >= dayOf(at), 'no day is paid that is over');
        else assert.deepEqual([event.data.periodStart, event.data.periodEnd], charge.days, 'what is bought are the days of the sum');
        const earlier = this.asked.get(this.held?.chargeId ?? '');
        if (charge.credit > 0) earlier!.taken += charge.credit;
        Object.assign(charge, { open: false, paidBy: event.data.paymentId });
        // One that was granted since is for the next charges.
        if (charge.discount && charge.discount === this.discount && --charge.discount.left === 0) this.discount = null;
        return;
      }
      case 'RefundGranted':
      case 'RefundNoted': {
        const charge = this.asked.get(event.data.chargeId)!;
        if (event.type === 'RefundNoted') charge.isByHand = true;
        const net = share(charge.back + event.data.amount, charge.net, charge.total) - share(charge.back, charge.net, charge.total);
        charge.back += event.data.amount;
        charge.taken += net;
        const { held } = this;
        if (held?.chargeId === event.data.chargeId) this.held = { ...held, paidNet: Math.max(0, held.paidNet - net) };
        return;
      }
      case 'DiscountGranted': {
        const { percent, periods: left } = event.data;
        this.discount = left === 0 ? null : { percent, left };
        return;
      }
      case 'TrialExtended': {
        const { held } = this;
        const { paidPeriod } = event.data;
        assert.equal(paidPeriod === null, held === null, 'what was paid or granted moves with the trial');
        if (!held || !paidPeriod) return;
        const { periodStart: start, periodEnd: end } = paidPeriod;
        assert.equal(start, event.data.endsAt);
        const on = dateOf(start).getUTCDate();
        const paid = lastPaidDay(held);
        const paidEnd = dayIn(dayOf(start), monthOf(iso(new Date(paid * day))) - monthOf(held.start), on);
        if (endingOn(paid, held.endsOn) === held.endsOn)
          assert.equal(monthOf(end) - monthOf(start), monthOf(held.end) - monthOf(held.start), 'no month is lost');
        else assert.equal(dayOf(end), paidEnd + held.granted, 'no granted day is lost');
        this.held = { ...held, start, end, paidFrom: start, granted: dayOf(end) - paidEnd, endsOn: endingOn(dayOf(end), on) };
        return;
      }
      case 'PaymentUnapplied':
        assert.equal(this.returned.has(event.data.paymentId), false, 'money is returned once');
        this.returned.add(event.data.paymentId);
        return;
      case 'SubscriptionStarted':
        return this.holds(event.data, dateOf(event.data.periodStart).getUTCDate());
      case 'SubscriptionRenewed':
        assert.equal(event.data.periodStart, this.paidUntil);
        return this.holds(event.data, this.held!.endsOn);
      case 'PlanChanged': {
        const { periodStart, periodEnd, paidFrom, interval, grantedDays } = event.data;
        const held = this.held!;
        const from = dayOf(paidFrom);
        const left = Math.min(held.granted, Math.max(0, dayOf(held.end) - from));
        assert.equal(
          grantedDays,
          Math.ceil((left * monthlyPrice[held.plan]) / monthlyPrice[event.data.plan]),
          'what was granted keeps its worth',
        );
        const rest = lastPaidDay(held) > from || left === 0 ? lastPaidDay(held) : from;
        const bought = interval === held.interval ? rest : dayIn(from, 12, dateOf(paidFrom).getUTCDate());
        assert.equal(dayOf(periodEnd), bought + grantedDays, 'what was granted follows what is paid');
        return this.holds(event.data, periodEnd === held.end ? held.endsOn : dateOf(periodStart).getUTCDate(), grantedDays);
      }
      case 'MonthsGranted': {
        const { held } = this;
        const { periodStart, periodEnd, paidNet } = event.data;
        const isNew = held === null || this.status === 'cancelled';
        const isMore = !isNew && periodStart === held.start;
        const chargeId = paidNet > 0 ? (held?.chargeId ?? null) : null;
        const granted = isMore ? held.granted + dayOf(periodEnd) - dayOf(held.end) : dayOf(periodEnd) - dayOf(periodStart);
        return this.holds({ ...event.data, chargeId }, isNew ? dateOf(periodStart).getUTCDate() : held.endsOn, granted);
      }
      case 'SubscriptionNoticeGiven': {
        const key = JSON.stringify(event.data);
        assert.equal(this.notices.has(key), false, 'a notice is given once');
        assert.equal(event.data.endsAt > at, true, 'no notice about what is over');
        this.notices.add(key);
        return;
      }
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the rest moves no money
      default:
    }
  }
}

/** The day until which a period was paid. */
const lastPaidDay = ({ end, granted }: Held): number => dayOf(end) - granted;

/** The days of the whole month or year that ends with what was paid. */
function wholeDays(held: Held): number {
  const paid = lastPaidDay(held);
  return paid - dayIn(paid, held.interval === 'monthly' ? -1 : -12, endingOn(paid, held.endsOn));
}

function run(steps: readonly Step[]): void {
  const reference = new Reference();
  const paid: { chargeId: Uuid; paymentId: Uuid }[] = [];
  let state: SubscriptionState = noSubscription;
  let now: Iso = f.begin;
  let count = 0;

  /** Answers the code of a refusal. */
  const give = (command: SubscriptionCommand): string | null => {
    const decision = subscription.decide(state, command);
    if (!decision.ok) return decision.refusal.code;
    for (const event of decision.events) {
      reference.see(event, now);
      const next = subscription.evolve(state, event);
      if (state.status !== 'none' && next.status !== state.status)
        assert.ok((subscriptionTransitions[state.status] as readonly string[]).includes(next.status));
      state = next;
      reference.status = next.status;
    }
    // Nothing is left to be done at this moment: a repeated timer, or one after a crash, finds nothing.
    const again = subscription.decide(state, f.check(now, idOf(9, ++count)));
    assert.deepEqual(again, { ok: true, events: [] });
    return null;
  };
  const pay = (chargeId: Uuid, paymentId: Uuid): void => {
    const isKnown = paid.some((one) => one.paymentId === paymentId);
    give(
      f.command(
        now,
        { type: 'RecordPayment', forChargeId: chargeId, paymentId, outcome: 'paid', retry: null, method: 'card', reference: null },
        idOf(3, ++count),
      ),
    );
    if (!isKnown) paid.push({ chargeId, paymentId });
  };

  give(f.command(now, { type: 'StartTrial', plan: 'professional', endsAt: f.trialEnd }));
  for (const one of steps) {
    const chargeId = idOf(3, ++count);
    const open = state.status === 'none' ? null : state.charge;
    switch (one.do) {
      case 'wait':
        now = iso(new Date(Date.parse(now) + one.hours * hour));
        break;
      case 'check':
        give(f.check(now, chargeId));
        break;
      case 'choose': {
        // The page shows the state as it is once time was noted.
        give(f.check(now, chargeId));
        const over = { membersUsed: 1, ...(one.isSlow ? { payBy: iso(new Date(Date.parse(now) + 14 * day)) } : {}) };
        const chosen = f.choose(now, one.choice, reference.sumOf(one.choice, now), over, idOf(3, ++count));
        const refused = give(one.isArranged ? ({ ...chosen, type: 'ArrangePlan', reason: '' } as SubscriptionCommand) : chosen);
        assert.notEqual(refused, 'sum_changed', 'the sum is what the rule says');
        break;
      }
      case 'refund': {
        give(f.check(now, chargeId));
        const of = [...reference.asked].filter(([, { paidBy }]) => paidBy !== null);
        const [forChargeId, charge] = of[one.which % Math.max(1, of.length)] ?? [];
        if (!forChargeId || !charge) break;
        const amount = Math.max(1, share(charge.total, one.percent, 100));
        const all = charge.back + amount;
        const net = share(all, charge.net, charge.total) - share(charge.back, charge.net, charge.total);
        const isLeft = all <= charge.total && net <= reference.leftOf(forChargeId);
        assert.equal(
          state.status !== 'none' && amount <= refundableOf(state, forChargeId as Uuid),
          isLeft,
          'the console offers what is left',
        );
        const by = { reason: '', accountId: f.accountId, wantedBefore: charge.back };
        const refused = give(f.command(now, { type: 'GrantRefund', forChargeId: forChargeId as Uuid, amount, ...by }, idOf(3, ++count)));
        assert.equal(refused, isLeft ? null : 'refund_too_large', 'what is left may go back, and nothing more');
        break;
      }
      case 'by_hand': {
        const of = [...reference.asked].filter(([, { paidBy }]) => paidBy !== null);
        const [forChargeId, charge] = of[one.which % Math.max(1, of.length)] ?? [];
        if (!forChargeId || !charge) break;
        const refundedTotal = Math.max(1, share(charge.total, one.percent, 100));
        const expected = Math.max(charge.back, refundedTotal);
        const paymentId = charge.paidBy as Uuid;
        give(f.command(now, { type: 'NoteRefund', forChargeId: forChargeId as Uuid, paymentId, refundedTotal }, idOf(3, ++count)));
        assert.equal(reference.asked.get(forChargeId)?.back, expected, 'what went back is known');
        break;
      }
      case 'pay':
        if (!open) break;
        if (one.how === 'paid') pay(open.request.chargeId, idOf(4, ++count));
        else give(f.declinedBy(now, open.request.chargeId, idOf(4, ++count), one.how));
        break;
      case 'pay_old': {
        const ids = [...reference.asked.keys()] as Uuid[];
        const earlier = paid[one.which % Math.max(1, paid.length)];
        if (one.isSame && earlier) pay(earlier.chargeId, earlier.paymentId);
        else if (ids.length > 0) pay(ids[one.which % ids.length]!, idOf(4, ++count));
        break;
      }
      case 'cancel':
        give(f.command(now, { type: 'Cancel', reason: 'other', comment: null, accountId: f.accountId }, chargeId));
        break;
      case 'stay':
        give(f.command(now, { type: 'WithdrawCancellation', accountId: f.accountId }, chargeId));
        break;
      case 'withdraw':
        give(f.command(now, { type: 'WithdrawPlanChange', accountId: f.accountId }, chargeId));
        break;
      case 'extend': {
        const endsAt = iso(new Date(Date.parse(now) + one.days * day));
        give(f.command(now, { type: 'ExtendTrial', endsAt, reason: '', accountId: f.accountId }, chargeId));
        break;
      }
      case 'discount': {
        const { percent, periods } = one;
        give(f.command(now, { type: 'GrantDiscount', percent, periods, reason: '', accountId: f.accountId }, chargeId));
        break;
      }
      case 'grant':
        give(
          f.command(
            now,
            { type: 'GrantMonths', ...one.choice, months: one.months, membersUsed: 1, reason: '', accountId: f.accountId },
            chargeId,
          ),
        );
        break;
      default: {
        const unhandled: never = one;
        return unhandled;
      }
    }
    // Every payment bought something once or is to be returned; none is both, none is lost.
    for (const { chargeId: forCharge, paymentId } of paid) {
      const applied = reference.asked.get(forCharge)?.paidBy === paymentId;
      assert.equal(applied !== reference.returned.has(paymentId), true, 'a payment is used or returned');
    }
    for (const { total, invoiced, taken, back, isByHand } of reference.asked.values())
      assert.ok(back <= total && (taken <= invoiced || isByHand), 'never more is credited or given back than was paid');
    const waiting = [...reference.asked.values()].find((one) => one.open && one.credit > 0);
    if (waiting) assert.ok(reference.leftOf(reference.held?.chargeId ?? '') >= 0, 'what waits to be paid credits nothing that went back');
    if (state.status === 'active' && reference.paidUntil !== null && reference.paidUntil > now) assert.equal(accessAt(state, now), 'full');
    if (state.status === 'cancelled') assert.notEqual(accessAt(state, now), 'full');
  }
}

test('whatever happens in whatever order, nothing is charged, credited or given back twice, and states move along the map', () => {
  fc.assert(fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), run), { numRuns: 500 });
});

test('never more is credited or given back than was paid, in whatever order plans are changed and money goes back', () => {
  const kinds: readonly Step['do'][] = ['choose', 'pay', 'refund', 'by_hand', 'grant'];
  const wait = fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 10 * 24 }) });
  const change = fc.oneof(
    wait,
    step.filter((one) => kinds.includes(one.do) && (one.do !== 'pay' || one.how === 'paid')),
  );
  fc.assert(fc.property(fc.array(change, { minLength: 5, maxLength: 40 }), run), { numRuns: 300 });
});

test('a timer that runs every day, rarely or after weeks gives the same renewals, each once', () => {
  const renewals = (everyDays: number): readonly string[] => {
    let state: SubscriptionState = f.running.reduce<SubscriptionState>(
      (folded, event) => subscription.evolve(folded, event),
      noSubscription,
    );
    const paidPeriods: string[] = [];
    let count = 0;
    for (let at = Date.parse(f.trialEnd); at < Date.parse('2027-12-01T00:00:00.000Z'); at += everyDays * day) {
      for (let command: SubscriptionCommand | null = f.check(iso(new Date(at)), idOf(3, ++count)); command;) {
        const decision = subscription.decide(state, command);
        if (!decision.ok) throw new Error(decision.refusal.code);
        state = decision.events.reduce<SubscriptionState>((folded, event) => subscription.evolve(folded, event), state);
        for (const event of decision.events) if (event.type === 'SubscriptionRenewed') paidPeriods.push(event.data.periodStart);
        const open = state.status === 'none' ? null : state.charge;
        command = open && { ...f.paidBy(iso(new Date(at)), open.request.chargeId, idOf(4, ++count)), chargeId: idOf(3, ++count) };
      }
    }
    return paidPeriods.filter((start) => start < '2027-09-01');
  };
  const daily = renewals(1);
  expect(daily).toHaveLength(9);
  expect(renewals(20)).toEqual(daily);
  expect(renewals(75)).toEqual(daily);
});
