import type { Person } from '@sumaa/command-api/testing';
import { amountOf, choosing, day, defaultPrices, hour, iso, minute, planIds, vatPercent, type PlanChoice } from '@sumaa/contracts';
import fc from 'fast-check';
import { buyer, stateOf, type BillingWorld } from './billing-world.ts';
import { problems, takenTwice } from './truths.ts';

const cards = {
  pays: '4111111111111111',
  'has no money': '4201320000311101',
  'is lost': '4201320131000508',
  'is stolen': '4201320000001430',
};

/** One thing that happens in a random history of a business. */
export type Happening =
  | { readonly what: 'time passes'; readonly ms: number }
  | { readonly what: 'chooses'; readonly choice: PlanChoice; readonly isTampered: boolean }
  | { readonly what: 'saves a card'; readonly card: keyof typeof cards }
  | { readonly what: 'pays' | 'pays on a page' | 'cancels' | 'goes on' | 'removes the card' }
  | { readonly what: 'the worker dies'; readonly steps: number }
  | { readonly what: 'the provider fails'; readonly how: 'error-500' | 'timeout' | 'drop-after-charging' | 'half-json' }
  | { readonly what: 'notices come'; readonly times: number }
  | { readonly what: 'the staff give back'; readonly isAll: boolean }
  | {
      readonly what: 'the staff grant';
      readonly grant: 'months' | 'discount' | 'trial';
      readonly choice: PlanChoice;
      readonly count: number;
    }
  | { readonly what: 'a transfer comes' | 'a transfer comes too late' | 'the staff settle a transfer' | 'the queue is lost' };

const choices = fc.record({ plan: fc.constantFrom(...planIds), interval: fc.constantFrom('monthly' as const, 'yearly' as const) });

/** Random histories; time passes often, so that renewals, refusals and ends come about. */
export const happenings: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('time passes' as const), ms: fc.constantFrom(10 * minute, 3 * hour, day, 8 * day, 31 * day) }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('chooses' as const), choice: choices, isTampered: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('saves a card' as const),
      card: fc.constantFrom(...(Object.keys(cards) as (keyof typeof cards)[])),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('pays' as const) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('pays on a page' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('cancels' as const, 'goes on' as const, 'removes the card' as const) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('the worker dies' as const), steps: fc.integer({ min: 1, max: 8 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('the provider fails' as const),
      how: fc.constantFrom('error-500' as const, 'timeout' as const, 'drop-after-charging' as const, 'half-json' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('the staff give back' as const), isAll: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('the staff grant' as const),
      grant: fc.constantFrom('months' as const, 'discount' as const, 'trial' as const),
      choice: choices,
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'a transfer comes' as const,
        'a transfer comes too late' as const,
        'the staff settle a transfer' as const,
        'the queue is lost' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('notices come' as const), times: fc.integer({ min: 1, max: 3 }) }) },
);

async function choose(world: BillingWorld, person: Person, choice: PlanChoice, isTampered: boolean): Promise<void> {
  const state = await stateOf(world, person);
  if (state.status === 'none') return;
  const chosen = choosing(state, choice, iso(world.app.now.at), { vatPercent, prices: defaultPrices });
  const exact = chosen.when === 'now' ? chosen.quote.amount.total : amountOf(0, vatPercent).total;
  const expectedTotal = isTampered && exact > 0 ? 1 : exact;
  const ask = () => world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal });
  let answer = await ask();
  if (answer.body.code === 'buyer_needed') {
    await world.ask(person, 'PUT', '/api/Subscription/billing-details', buyer);
    answer = await ask();
  }
  if (isTampered && exact > 0 && answer.status === 200 && answer.model.chargeId !== null) throw new Error('a tampered sum was taken');
}

interface Money {
  readonly tenantId: string;
  readonly chargeId: string;
  readonly paymentId: string;
  readonly pageId: string;
  readonly amount: { readonly total: number };
}
const dataOf = async (world: BillingWorld, { tenantId }: Person, type: string): Promise<Money[]> =>
  (await world.events()).flatMap(({ type: one, data }) => (one === type && (data as Money).tenantId === tenantId ? [data as Money] : []));

const transfer = (world: BillingWorld, person: Person, chargeId: string, halalas: number) =>
  world.staff(person, 'transfer', { chargeId, halalas, reference: `SA-${chargeId}` });

const refusedGrants = new Set(['trial_running', 'trial_over', 'trial_end_too_early']);

async function happen(world: BillingWorld, person: Person, one: Happening): Promise<void> {
  const state = await stateOf(world, person);
  const charge = state.status === 'none' ? null : state.charge;
  switch (one.what) {
    case 'time passes':
      return world.advance(one.ms);
    case 'chooses':
      return choose(world, person, one.choice, one.isTampered);
    case 'saves a card':
      return world.saveCard(person, cards[one.card]);
    case 'pays':
      if (charge) await world.ask(person, 'POST', `/api/Subscription/charges/${charge.request.chargeId}/pay`);
      return;
    case 'pays on a page': {
      if (charge) await world.ask(person, 'POST', `/api/Subscription/charges/${charge.request.chargeId}/page`);
      // Also on one of a charge that is over, while the page is open.
      const closed = new Set((await dataOf(world, person, 'PaymentPageClosed')).map(({ pageId }) => pageId));
      const page = (await world.pages()).findLast(
        ({ status, metadata }) => status !== 'paid' && metadata?.tenant_id === person.tenantId && !closed.has(metadata.page_id ?? ''),
      );
      if (page) await world.provider.hook('pages/pay', { id: page.id, number: cards.pays });
      return;
    }
    case 'cancels':
      return void (await world.ask(person, 'POST', '/api/Subscription/cancel', { reason: 'other' }));
    case 'goes on':
      return void (await world.ask(person, 'POST', '/api/Subscription/cancel/undo'));
    case 'removes the card': {
      const saved = (await world.events()).findLast(({ type, stream }) => type === 'CardSaved' && stream.endsWith(person.tenantId));
      if (saved) await world.ask(person, 'DELETE', `/api/Subscription/cards/${(saved.data as { cardId: string }).cardId}`);
      return;
    }
    case 'the worker dies':
      return world.crashIn(one.steps, person);
    case 'the provider fails':
      return void (await world.provider.hook('faults', { name: one.how, times: 1, path: '/payments' }));
    case 'notices come':
      return world.passNotices(one.times);
    case 'the staff give back': {
      const paid = (await dataOf(world, person, 'PaymentSucceeded')).at(-1);
      if (paid)
        await world.staff(person, 'refund', {
          chargeId: paid.chargeId,
          halalas: one.isAll ? paid.amount.total : 1_150,
          reason: 'an outage',
        });
      return;
    }
    case 'the staff grant': {
      const { grant, choice, count } = one;
      const reason = 'an outage';
      const granted = {
        months: { ...choice, months: count, reason },
        discount: { percent: 10 * count, periods: count, reason },
        trial: { endsAt: iso(new Date(world.app.now.at.getTime() + count * 10 * day)), reason },
      }[grant];
      const answer = await world.staff(person, grant, granted);
      if (answer !== 200 && !refusedGrants.has(`${answer}`)) throw new Error(`${grant} was answered with ${answer}`);
      return;
    }
    case 'a transfer comes':
      if (charge) await transfer(world, person, charge.request.chargeId, charge.request.amount.total);
      return;
    case 'a transfer comes too late': {
      const [chargeId, late] = Object.entries(state.status === 'none' ? {} : state.settled).at(-1) ?? [];
      if (chargeId && late) await transfer(world, person, chargeId, late.amount.total);
      return;
    }
    case 'the staff settle a transfer': {
      const arrived = (await dataOf(world, person, 'PaymentUnapplied')).at(-1);
      if (arrived)
        await world.staff(person, 'transfer/settle', { paymentId: arrived.paymentId, outcome: 'returned', reason: 'came twice' });
      return;
    }
    case 'the queue is lost':
      return world.loseJobs();
    default: {
      const unhandled: never = one;
      return unhandled;
    }
  }
}

/** Lives through a history, checking the money after each thing, and at the end, when all work is done. */
export async function live(world: BillingWorld, history: readonly Happening[]): Promise<string[]> {
  const person = await world.register();
  for (const one of history) {
    await happen(world, person, one);
    await world.work();
    const own = (await world.payments()).filter(({ metadata }) => metadata?.tenant_id === person.tenantId);
    const found = [...problems(await world.events(), await world.payments(), false), ...takenTwice(own)];
    if (found.length > 0) return found.map((problem) => `${JSON.stringify(one)}: ${problem}`);
  }
  world.crashIn(null);
  await world.provider.hook('faults', undefined, 'DELETE');
  // Long enough for every pause, and for a payer who stays at the bank.
  for (let round = 0; round < 8; round++) {
    await world.passNotices();
    await world.advance(20 * minute);
  }
  return problems(await world.events(), await world.payments(), true);
}
