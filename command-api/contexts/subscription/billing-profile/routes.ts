import { type paymentRoutes as routes, paymentRoutes, type Uuid } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse } from '@sumaa/runtime/http';
import type { PaymentProvider } from '@sumaa/runtime/payments';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { payment } from '../payment/payment.ts';
import { readOpenCharge } from '../payment/read-charge.ts';
import { billingProfile } from './billing-profile.ts';
import { readProfile } from './read-profile.ts';
import { saveDetails } from './save-details.ts';

type Handlers = Pick<HandlersOf<typeof routes>, 'beginCard' | 'keepCard' | 'confirmCard' | 'removeCard' | 'saveBillingDetails'>;

/** The provider. Throws RefusalError `payments_unavailable` where this installation has none. */
export function onlinePayments({ payments }: Pick<CommandDeps, 'payments'>): PaymentProvider {
  if (payments === null) throw new RefusalError(refuse('payments_unavailable'));
  return payments;
}

/**
 * The provider, for a way of paying that is offered: none after a restore, until it is released. Throws RefusalError
 * `payments_unavailable | payments_held | payment_method_off`.
 */
export async function offeredPayments(
  deps: Pick<CommandDeps, 'payments' | 'settings' | 'quarantine'>,
  method: 'card' | 'page',
): Promise<PaymentProvider> {
  const provider = onlinePayments(deps);
  if (await deps.quarantine.held()) throw new RefusalError(refuse('payments_held'));
  if (!(await deps.settings()).paymentMethods[method]) throw new RefusalError(refuse('payment_method_off'));
  return provider;
}

/** Handlers for the saved card and the billing details. Of a card we keep what its provider tells us, and its token in the vault. */
export function billingProfileHandlers(deps: CommandDeps): Handlers {
  const { clock, config, vault, log } = deps;
  return {
    async beginCard(request) {
      const { cardForm } = await offeredPayments(deps, 'card');
      const { commandId } = commandContext(request, paymentRoutes.beginCard, { clock });
      const cardId = derivedId(commandId, 'card');
      return { model: { cardId, ...cardForm, returnUrl: `${config.publicUrl}/customer/subscription/card?card=${cardId}` } };
    },
    async keepCard(request) {
      const { params, body, session } = request;
      const provider = await offeredPayments(deps, 'card');
      const card = await provider.readCard(body.token, request.signal);
      if (!card) return refuse('validation_failed', undefined, { token: ['invalid'] });
      const isKept = await vault.paymentCards.add({ cardId: params.id, tenantId: session.tenantId, token: body.token });
      if (!isKept) return refuse('not_found');
      return { model: { state: card.status === 'inactive' ? 'refused' : 'waiting' } };
    },
    async confirmCard(request) {
      const { params, session } = request;
      const provider = onlinePayments(deps);
      const tenantId = session.tenantId as Uuid;
      const cardId = params.id;
      const token = await vault.paymentCards.read(cardId, tenantId);
      const card = token === null ? null : await provider.readCard(token, request.signal);
      if (token === null || !card) return refuse('not_found');
      if (card.status === 'initiated') return { model: { state: 'waiting' } };
      if (card.status === 'inactive') return { model: { state: 'refused' } };
      const context = commandContext(request, paymentRoutes.confirmCard, { clock });
      const { brand, last4, month, year } = card;
      const { accountId } = session;
      const step = stepsOf(context, tenantId);
      const before = await readProfile(deps, tenantId);
      await vault.paymentCards.keep(cardId);
      const command = { type: 'SaveCard', tenantId, cardId, brand, last4, month, year, accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, billingProfile, tenantId, command, step('card'), { orNew: true });
      const open = await readOpenCharge(deps, tenantId);
      if (open) {
        const { chargeId } = open;
        const want = { type: 'Want', tenantId, chargeId, accountId, at: context.occurredAt } as const;
        await executeOwned(deps, payment, chargeId, want, step('pay'), { orNew: true });
      }
      if (before.card && before.card.cardId !== cardId) await forget(before.card.cardId, tenantId);
      return { model: { state: 'saved' }, position: packPosition({ billingprofile: position }) };
    },
    async removeCard(request) {
      const { params, session } = request;
      const tenantId = session.tenantId as Uuid;
      const context = commandContext(request, paymentRoutes.removeCard, { clock });
      const command = { type: 'RemoveCard', tenantId, cardId: params.id, accountId: session.accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, billingProfile, tenantId, command, context);
      await forget(params.id, tenantId);
      return { model: null, position: packPosition({ billingprofile: position }) };
    },
    async saveBillingDetails(request) {
      const { body: details, session } = request;
      const tenantId = session.tenantId as Uuid;
      const context = commandContext(request, paymentRoutes.saveBillingDetails, { clock });
      return { model: null, position: await saveDetails(deps, context, { tenantId, details, accountId: session.accountId }) };
    },
  };

  /**
   * The card is gone for us already; a token that stays at the provider can do nothing without our key. It stays after a restore: the original
   * may still use it.
   */
  async function forget(cardId: Uuid, tenantId: Uuid): Promise<void> {
    const token = await vault.paymentCards.remove(cardId, tenantId);
    if (token === null || deps.payments === null || (await deps.quarantine.held())) return;
    await deps.payments
      .removeCard(token)
      .catch((error: unknown) => log.warn({ err: error, cardId }, 'a removed card stays at the provider'));
  }
}
