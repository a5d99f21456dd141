import { amountOf, anchorOf, periodFrom, priceOf, type Iso } from '@sumaa/contracts';
import { scenarioEvent, type Business, type Scenario, type ScenarioEvent } from './scenario.ts';

const vatPercent = 15;

/** A business tries the product, chooses a plan, pays it or not, changes it, cancels, and comes back. */
export function* subscriptionEventsOf(world: Business): Scenario {
  const { dice, tenantId, ownerId: accountId, inMinutes } = world;
  const happens = (type: string, data: object = {}) => scenarioEvent('subscription', tenantId, type, { tenantId, ...data });
  const endsAt = inMinutes(14 * 1440);
  yield happens('TrialStarted', { plan: 'professional', endsAt });
  if (dice.turn('trial notice', 2)) yield happens('SubscriptionNoticeGiven', { of: 'trial_end', days: dice.pick([7, 3, 1]), endsAt });
  if (dice.turn('trial extended', 4)) {
    const by = { reason: 'تأخر الربط', accountId: dice.uuid() };
    yield happens('TrialExtended', { endsAt: inMinutes(20 * 1440), paidPeriod: null, ...by });
  }
  const interval = dice.pick(['monthly', 'yearly'] as const);
  if (dice.turn('tries only', 3)) {
    yield happens('TrialEnded', { plan: null });
    yield happens('Expired', { reason: 'trial_over', at: world.now(), syncUntil: inMinutes(30 * 1440) });
    if (dice.turn('sync paused', 2)) yield happens('SyncPaused', { at: world.now() });
    yield* charged(world, happens, { purpose: 'start', plan: 'basic', interval });
    yield happens('SubscriptionStarted', { ...heldOf(world, 'basic', interval), chargeId: dice.uuid() });
    yield happens('Resumed');
  } else {
    if (dice.turn('choice dropped', 2)) yield* charged(world, happens, { purpose: 'start', plan: 'basic', interval, withdrawn: true });
    yield* charged(world, happens, { purpose: 'start', plan: 'professional', interval });
    yield happens('SubscriptionStarted', { ...heldOf(world, 'professional', interval), chargeId: dice.uuid() });
    yield happens('TrialEnded', { plan: 'professional' });
  }
  if (dice.turn('some given back', 3)) {
    const by = { reason: 'عطل يومين', accountId: dice.uuid() };
    const paidBy = { chargeId: dice.uuid(), paymentId: dice.uuid() };
    yield happens('RefundGranted', { ...paidBy, amount: 1_150, net: 1_000, wantedTotal: 1_150, paidNet: 19_000, ...by });
    if (dice.turn('given back at the provider too', 2))
      yield happens('RefundNoted', { ...paidBy, amount: 2_300, net: 2_000, wantedTotal: 3_450, paidNet: 17_000 });
  }
  if (dice.turn('upgrade', 2)) {
    yield* charged(world, happens, { purpose: 'upgrade', plan: 'enterprise', interval });
    const previous = { plan: 'professional', interval };
    yield happens('PlanChanged', { ...heldOf(world, 'enterprise', interval), grantedDays: dice.int(60), previous, chargeId: dice.uuid() });
  }
  if (dice.turn('discount', 3))
    yield happens('DiscountGranted', { percent: 1 + dice.int(99), periods: 3, reason: 'عميل قديم', accountId: dice.uuid() });
  if (dice.turn('arranged', 3))
    yield happens('PlanArranged', { plan: 'enterprise', interval, reason: 'اتفاق بالهاتف', accountId: dice.uuid() });
  if (dice.turn('downgrade', 2)) {
    yield happens('PlanChangeScheduled', { plan: 'basic', interval, at: inMinutes(1440), accountId });
    if (dice.turn('downgrade withdrawn', 2)) yield happens('PlanChangeWithdrawn', { accountId });
  }
  const announced = { days: 7, endsAt: world.now(), price: 20_000, amount: amountOf(20_000, vatPercent) };
  yield happens('RenewalAnnounced', { plan: 'professional', interval, ...announced });
  yield happens('RenewalDue', { plan: 'professional', interval, periodEnd: world.now() });
  yield* charged(world, happens, { purpose: 'renewal', plan: 'professional', interval, isRefusedFirst: dice.turn('refused', 2) });
  yield happens('SubscriptionRenewed', { ...heldOf(world, 'professional', interval), chargeId: dice.uuid() });
  if (dice.turn('granted', 3)) {
    const granted = { months: 2, reason: 'اعتذار عن انقطاع', accountId: dice.uuid() };
    yield happens('MonthsGranted', { ...heldOf(world, 'professional', interval), ...granted });
  }
  const ends = { at: world.now() };
  const why = { reason: dice.pick(['too_expensive', 'other'] as const), comment: dice.once(2) ? 'نغلق الفرع' : null, accountId };
  yield happens('CancellationScheduled', { ...ends, ...why });
  if (dice.turn('stays', 2)) yield happens('CancellationWithdrawn', { accountId });
  yield happens('Cancelled', { because: 'requested', ...ends });
  yield happens('Expired', { reason: 'period_over', ...ends, syncUntil: inMinutes(30 * 1440) });
  if (dice.turn('comes back', 2)) yield* charged(world, happens, { purpose: 'start', plan: 'basic', interval, isLeftOpen: true });
}

/** What a business uses of the limits of its plan in a month. */
export function* usageEventsOf({ dice, tenantId, now }: Business): Scenario {
  const month = now().slice(0, 7);
  const used = (type: string, holders: number, use: object) =>
    scenarioEvent('usage', `${tenantId}-${month}`, type, { tenantId, month, holders, ...use });
  for (let count = 0; count < 1 + dice.int(3); count++) {
    const use = { what: dice.pick(['answer', 'ai_reply', 'ai_draft']), id: dice.uuid(), holderId: dice.uuid() };
    yield used('UsageCounted', 1, use);
    if (dice.turn('released', 3)) yield used('UsageReleased', 0, use);
  }
}

/** Somebody is invited, joins or not, and leaves. */
export function* seatEventsOf({ dice, tenantId, inMinutes }: Business): Scenario {
  const holderId = dice.uuid();
  const seat = (type: string, data: object) => scenarioEvent('seats', tenantId, type, { tenantId, holderId, ...data });
  yield seat('SeatTaken', { until: dice.once(2) ? inMinutes(7 * 1440) : null });
  if (dice.turn('leaves', 2)) yield seat('SeatFreed', {});
  const choice = { tenantId, choiceId: holderId };
  yield scenarioEvent('seats', tenantId, 'SeatsCapped', { ...choice, limit: 5, at: inMinutes(0) });
  yield scenarioEvent('seats', tenantId, 'SeatsUncapped', choice);
}

type Happens = (type: string, data?: object) => ScenarioEvent;

interface Charged {
  readonly purpose: 'start' | 'renewal' | 'upgrade';
  readonly plan: 'basic' | 'professional' | 'enterprise';
  readonly interval: 'monthly' | 'yearly';
  readonly withdrawn?: boolean;
  readonly isRefusedFirst?: boolean;
  readonly isLeftOpen?: boolean;
}

/** A charge that is paid in the end, unless it is withdrawn or left open. */
function* charged(
  world: Business,
  happens: Happens,
  { purpose, plan, interval, withdrawn, isRefusedFirst, isLeftOpen }: Charged,
): Scenario {
  const { dice, ownerId } = world;
  const chargeId = dice.uuid();
  const net = priceOf({ plan, interval });
  const { periodStart, periodEnd } = heldOf(world, plan, interval);
  const amount = amountOf(net, vatPercent);
  const bought = { purpose, plan, interval, periodStart, periodEnd, amount };
  yield happens('ChargeRequested', {
    chargeId,
    ...bought,
    lines: [{ kind: 'plan', plan, interval, net }],
    vatPercent,
    grantedDays: 0,
    creditVatPercent: null,
    discountPercent: 0,
    requestedAt: world.now(),
    payBy: purpose === 'renewal' ? null : world.inMinutes(23 * 60),
    accountId: purpose === 'renewal' ? null : ownerId,
    byTransfer: isLeftOpen ?? false,
  });
  if (isLeftOpen) return;
  if (isRefusedFirst) {
    const refused = { chargeId, paymentId: dice.uuid(), purpose, retry: 'later', nextAttemptAt: world.inMinutes(1440) };
    yield happens('PaymentFailed', refused);
    yield happens('PastDue', { chargeId, since: world.now() });
    yield happens('ChargeRetryDue', { chargeId, attempt: 2, because: dice.pick(['schedule', 'new_card']), at: world.now() });
  }
  if (withdrawn) return yield happens('ChargeWithdrawn', { chargeId, reason: dice.pick(['replaced', 'not_paid_in_time']) });
  const paidBy = dice.once(4) ? { method: 'bank_transfer', reference: 'SA-4411' } : { method: 'card', reference: null };
  yield happens('PaymentSucceeded', { chargeId, paymentId: dice.uuid(), ...bought, ...paidBy, paidAt: world.now() });
  if (dice.turn('paid twice', 4)) {
    const twiceBy = dice.turn('paid twice by transfer', 2)
      ? { method: 'bank_transfer', reference: 'SA-4412' }
      : { method: 'card', reference: null };
    yield happens('PaymentUnapplied', { chargeId, paymentId: dice.uuid(), amount, ...twiceBy });
  }
}

/** A plan for a period from now on, as it is held once it is paid. */
function heldOf(world: Business, plan: Charged['plan'], interval: Charged['interval']) {
  const start = world.now() as Iso;
  const { end } = periodFrom(start, interval, anchorOf(start));
  return { plan, interval, periodStart: start, periodEnd: end, paidNet: priceOf({ plan, interval }), paidFrom: start };
}
