import assert from 'node:assert/strict';
import {
  accessAt,
  choosing,
  day,
  hour,
  intervals,
  iso,
  noSubscription,
  planIds,
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
  | { readonly do: 'choose'; readonly choice: PlanChoice }
  | { readonly do: 'pay'; readonly how: 'paid' | 'later' | 'never' }
  /** A payment for a charge of the past, or the same payment again. */
  | { readonly do: 'pay_old'; readonly which: number; readonly isSame: boolean }
  | { readonly do: 'cancel' | 'stay' }
  | { readonly do: 'grant'; readonly months: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 * 24 }) }) },
  { weight: 4, arbitrary: fc.constant({ do: 'check' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      choice: fc.record({ plan: fc.constantFrom(...planIds), interval: fc.constantFrom(...intervals) }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), how: fc.constantFrom('paid', 'paid', 'later', 'never') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay_old' as const), which: fc.nat(), isSame: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'stay' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grant' as const), months: fc.integer({ min: 1, max: 3 }) }) },
);

const idOf = (kind: number, n: number) => `${String(kind).repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}` as Uuid;

/** What an outsider would write down: money in, what it bought, and what was asked for. */
class Reference {
  readonly asked = new Map<string, { total: number; open: boolean; paidBy: string | null }>();
  readonly returned = new Set<string>();
  readonly notices = new Set<string>();
  status: SubscriptionState['status'] = 'none';
  /** The end of the last period that was bought or granted. */
  paidUntil: Iso | null = null;
  lastTryAt: Iso | null = null;

  see(event: SubscriptionEvent, at: Iso): void {
    switch (event.type) {
      case 'ChargeRequested':
        assert.ok(![...this.asked.values()].some(({ open }) => open), 'two charges are never open at once');
        assert.equal(this.asked.has(event.data.chargeId), false);
        if (event.data.purpose === 'renewal') assert.equal(event.data.periodStart, this.paidUntil, 'periods follow each other');
        this.asked.set(event.data.chargeId, { total: event.data.amount.total, open: true, paidBy: null });
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
        Object.assign(charge, { open: false, paidBy: event.data.paymentId });
        return;
      }
      case 'PaymentUnapplied':
        assert.equal(this.returned.has(event.data.paymentId), false, 'money is returned once');
        this.returned.add(event.data.paymentId);
        return;
      case 'SubscriptionStarted':
      case 'PlanChanged':
      case 'SubscriptionRenewed':
      case 'MonthsGranted':
        if (event.type === 'SubscriptionRenewed') assert.equal(event.data.periodStart, this.paidUntil);
        assert.equal(event.data.periodEnd > event.data.periodStart, true);
        this.paidUntil = event.data.periodEnd;
        return;
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

function run(steps: readonly Step[]): void {
  const reference = new Reference();
  const paid: { chargeId: Uuid; paymentId: Uuid }[] = [];
  let state: SubscriptionState = noSubscription;
  let now: Iso = f.begin;
  let count = 0;

  const give = (command: SubscriptionCommand): boolean => {
    const decision = subscription.decide(state, command);
    if (!decision.ok) return false;
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
    return true;
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
        const shown = state.status === 'none' ? null : choosing(state, one.choice, now, f.vatPercent);
        give(f.choose(now, one.choice, shown?.when === 'now' ? shown.quote.amount.total : 0, { membersUsed: 1 }, idOf(3, ++count)));
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
      case 'grant':
        give(
          f.command(
            now,
            { type: 'GrantMonths', plan: 'professional', interval: 'monthly', months: one.months, reason: '', accountId: f.accountId },
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
    if (state.status === 'active' && reference.paidUntil !== null && reference.paidUntil > now) assert.equal(accessAt(state, now), 'full');
    if (state.status === 'cancelled') assert.notEqual(accessAt(state, now), 'full');
  }
}

test('whatever happens in whatever order, nothing is charged twice and states move along the map', () => {
  fc.assert(fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), run), { numRuns: 500 });
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
