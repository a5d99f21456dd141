import { hour, isoAfter, planCatalogue, type PaymentClaim, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import type { InternalCommandResult } from '../../../infra/handlers.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { readProfile } from '../billing-profile/read-profile.ts';
import { followSettled } from './follow-settled.ts';
import { payment } from './payment.ts';
import { paymentIdOf, refusalIdOf } from './payment-id.ts';
import type { PaymentPorts } from './ports.ts';
import { readCharge, type Charge } from './read-charge.ts';
import { isPaid, openAttempt, pageInDoubt, type Attempt, type PaymentPage, type PaymentState } from './state.ts';

/**
 * Stores the next attempt to take an open charge from the saved card, or answers the attempt that is not settled yet. The amount is that of
 * the charge, never one that a caller names. A payer who confirms late has paid, and so has one who paid on a page of the provider:
 * both are looked up before another payment is taken. A renewal without a card counts as declined, unless it waits for a transfer. Where cards are switched off, saved ones pay
 * renewals alone.
 */
export async function claimPayment(
  deps: CommandDeps,
  ports: Pick<PaymentPorts, 'recordPayment'>,
  context: CommandContext,
  given: { readonly tenantId: Uuid; readonly chargeId: Uuid; readonly trigger: Uuid; readonly lookedUp: readonly Uuid[] },
): Promise<InternalCommandResult<PaymentClaim>> {
  const { tenantId, chargeId, trigger, lookedUp } = given;
  const charge = await readCharge(deps, tenantId, chargeId);
  const step = stepsOf(context, tenantId);
  const before = (await findOwned(deps, payment, chargeId, tenantId))?.state ?? payment.initial();
  const waiting = openAttempt(before);
  if (charge && waiting) return answer(asClaim(waiting, charge, false));
  const followed = charge && (await followSettled(ports, step, charge, before));
  if (!charge?.isOpen || isPaid(before)) return answer({ state: 'closed' }, followed);
  const late = before.attempts.find(({ isUnconfirmed, paymentId }) => isUnconfirmed && !lookedUp.includes(paymentId));
  if (late) return answer({ state: 'unconfirmed', paymentId: late.paymentId, amount: late.amount }, followed);
  const { purpose } = charge.request;
  const mayUse = purpose === 'renewal' || (await deps.settings()).paymentMethods.card;
  const card = mayUse ? (await readProfile(deps, tenantId)).card : null;
  if (!card) {
    const paymentId = refusalIdOf(chargeId, trigger);
    const report = { tenantId, chargeId, paymentId, outcome: 'declined', retry: 'new_card', method: 'card' } as const;
    const isRefused = purpose === 'renewal' && !charge.request.byTransfer;
    const position = isRefused ? await ports.recordPayment(step('subscription'), report) : null;
    return { result: { state: 'no_card', paymentId, purpose }, position };
  }
  const page = pageInDoubt(before, lookedUp);
  if (page) return answer(asPage(page, before, charge), followed);
  const amount = charge.request.amount.total;
  const { cardId } = card;
  const idOf = (nth: number) => paymentIdOf(chargeId, nth);
  const command = { type: 'Attempt', tenantId, chargeId, idOf, trigger, cardId, amount, lookedUp, at: context.occurredAt } as const;
  const { state, position } = await executeOwned(deps, payment, chargeId, command, step('payment'), { orNew: true });
  return answer(claimOf(state, charge, { isNew: position !== null, lookedUp }), packPosition({ payment: position }));
}

const answer = (result: PaymentClaim, position: string | null = null): InternalCommandResult<PaymentClaim> => ({ result, position });

function claimOf(
  state: PaymentState,
  charge: Charge,
  { isNew, lookedUp }: { readonly isNew: boolean; readonly lookedUp: readonly Uuid[] },
): PaymentClaim {
  const open = openAttempt(state);
  if (open) return asClaim(open, charge, isNew);
  const page = pageInDoubt(state, lookedUp);
  if (page && !isPaid(state)) return asPage(page, state, charge);
  return { state: isPaid(state) ? 'closed' : 'done' };
}

/** Whoever is at the bank has an hour from when the charge was last due or wanted, or the page was asked for. */
function asPage({ pageId, askedAt }: PaymentPage, { wantedAt }: PaymentState, { triedAt }: Charge): PaymentClaim {
  const [latest = askedAt] = [askedAt, wantedAt ?? askedAt, triedAt ?? askedAt].toSorted().toReversed();
  return { state: 'page', pageId, waitUntil: isoAfter(latest, hour) };
}

function asClaim(
  { paymentId, trigger, cardId, amount, attemptedAt }: Attempt,
  { request, isOpen: isDue }: Charge,
  isNew: boolean,
): PaymentClaim {
  const description = `Sumaa ${planCatalogue[request.plan].texts.en.name}, ${request.interval}`;
  return { state: 'attempt', isNew, paymentId, trigger, cardId, amount, attemptedAt, description, isDue };
}
