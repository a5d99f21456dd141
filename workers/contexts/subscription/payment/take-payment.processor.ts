import { paymentCommands, type PaymentClaim, type Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { outcomeOfFound, type PaymentOutcome, type PaymentProvider } from '@sumaa/runtime/payments';
import type { PaymentCards } from '@sumaa/runtime/vault';
import { RetryLater } from '@sumaa/runtime/queue';
import type { CommandClient, CommandSource } from '../../../infra/command-client.ts';
import type { Processor, RunningJob } from '../../../infra/running-job.ts';
import { closeAtProvider } from './close-at-provider.ts';
import { endOf, lookAgainAfter, lookAgainMs, outcomeOfFailure } from './outcome.ts';
import type { TakePayment } from './payment-jobs.ts';

export interface TakePaymentDeps {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly payments: PaymentProvider;
  readonly paymentCards: Pick<PaymentCards, 'read'>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

type Attempt = Extract<PaymentClaim, { readonly state: 'attempt' }>;

/**
 * Takes a charge from the saved card. The attempt is stored before the provider is called; one that was stored before is looked for first, so
 * that a crash or a lost answer never takes twice. What is not known yet is looked for again and never counts as declined.
 */
export function takePayment(deps: TakePaymentDeps): Processor<TakePayment> {
  return async ({ tenantId, chargeId, trigger }, job) => {
    const source: CommandSource = { tenantId, worker: 'take-payment', jobId: job.id, chain: job.chain, signal: job.signal };
    const lookedUp: Uuid[] = [];
    // An older attempt may have to end before the one of this trigger.
    for (let round = 1; round <= 2;) {
      const step = `claim-${job.run}-${round}-${lookedUp.length}`;
      const claim = await deps.commands.send(paymentCommands.claimPayment, { chargeId, trigger, lookedUp }, { ...source, step });
      if (claim.state === 'unconfirmed') {
        lookedUp.push(claim.paymentId);
        await lookUp(deps, { chargeId, ...claim }, source);
        continue;
      }
      if (claim.state === 'page') {
        const { pageId } = claim;
        const mayBePaid = await closeAtProvider(deps, { chargeId, pageId }, source);
        if (mayBePaid && deps.clock() < new Date(claim.waitUntil)) throw new RetryLater(lookAgainMs, 'the payer may be at the bank');
        if (!mayBePaid)
          await deps.commands.send(paymentCommands.recordPageClosed, { chargeId, pageId }, { ...source, step: `closed-${pageId}` });
        lookedUp.push(pageId);
        continue;
      }
      if (claim.state !== 'attempt') return;
      round += 1;
      const { paymentId, amount } = claim;
      const outcome = await outcomeOf(deps, { tenantId, chargeId, claim }, job);
      const waitedMs = deps.clock().getTime() - Date.parse(claim.attemptedAt);
      const end = endOf(outcome, waitedMs);
      if (end === null) {
        const { url } = outcome as Extract<PaymentOutcome, { kind: 'needs_action' }>;
        await deps.commands.send(paymentCommands.awaitPayer, { chargeId, paymentId, url }, { ...source, step: paymentId });
        return;
      }
      await deps.commands.send(
        paymentCommands.settlePayment,
        { chargeId, paymentId, amount, ...end },
        { ...source, step: `${paymentId}-${end.outcome}` },
      );
      if (end.outcome === 'paid' || claim.trigger === trigger) return;
    }
  };
}

/** Whether a payer has confirmed late; what the provider says of the payment is recorded. */
async function lookUp(
  { commands, payments }: Pick<TakePaymentDeps, 'commands' | 'payments'>,
  { chargeId, paymentId, amount }: { readonly chargeId: Uuid; readonly paymentId: Uuid; readonly amount: number },
  source: CommandSource,
): Promise<void> {
  const found = await payments.find(paymentId, source.signal).catch((error: unknown) => {
    throw source.signal?.aborted ? error : lookAgainAfter(error);
  });
  const outcome = found && outcomeOfFound(found, { paymentId, chargeId, amount });
  if (outcome?.kind !== 'paid' && outcome?.kind !== 'declined') return;
  const end = endOf(outcome, 0);
  if (end === null) return;
  await commands.send(
    paymentCommands.settlePayment,
    { chargeId, paymentId, amount, ...end },
    { ...source, step: `late-${paymentId}-${end.outcome}` },
  );
}

async function outcomeOf(
  { payments, paymentCards, publicUrl }: TakePaymentDeps,
  { tenantId, chargeId, claim }: Pick<TakePayment, 'tenantId' | 'chargeId'> & { readonly claim: Attempt },
  { signal }: RunningJob,
): Promise<PaymentOutcome> {
  const { paymentId, amount, cardId, description, isNew, isDue } = claim;
  const found = isNew
    ? null
    : await payments.find(paymentId, signal).catch((error: unknown) => {
        throw signal.aborted ? error : lookAgainAfter(error);
      });
  if (found) return outcomeOfFound(found, { paymentId, chargeId, amount });
  try {
    if (!isDue) return { kind: 'declined', code: null, retry: 'never' };
    const cardToken = await paymentCards.read(cardId, tenantId);
    if (cardToken === null) return { kind: 'declined', code: null, retry: 'new_card' };
    const returnUrl = `${publicUrl}/customer/subscription?charge=${chargeId}`;
    return await payments.charge({ paymentId, chargeId, tenantId, amount, description, cardToken, returnUrl, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return outcomeOfFailure(error);
  }
}
