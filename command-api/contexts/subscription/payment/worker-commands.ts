import { isoAfter, pagePayerMs, type paymentCommands, type Uuid } from '@sumaa/contracts';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import { packPosition } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import type { InternalHandlersOf } from '../../../infra/handlers.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { reportOwned } from '../../../infra/worker-commands.ts';
import { billingProfile } from '../billing-profile/billing-profile.ts';
import { claimPayment } from './claim-payment.ts';
import { payment } from './payment.ts';
import type { PaymentPorts } from './ports.ts';
import { readCharge } from './read-charge.ts';
import { followRefunds } from './request-refund.ts';
import { settlePayment } from './settle-payment.ts';

/** What workers report of payments. */
export function paymentWorkerCommands(deps: CommandDeps, ports: PaymentPorts): InternalHandlersOf<typeof paymentCommands> {
  return {
    ClaimPayment: (context, payload) => claimPayment(deps, ports, context, { tenantId: context.tenantId as Uuid, ...payload }),
    async AwaitPayer(context, { chargeId, paymentId, url }) {
      const tenantId = context.tenantId as Uuid;
      const step = stepsOf(context, tenantId);
      const command = { type: 'AwaitPayer', tenantId, chargeId, paymentId, url, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, payment, chargeId, command, step('payment'));
      const report = { tenantId, chargeId, paymentId, outcome: 'needs_action', retry: null, method: 'card' } as const;
      return { result: null, position: (await ports.recordPayment(step('subscription'), report)) ?? packPosition({ payment: position }) };
    },
    SettlePayment: async (context, payload) => ({
      result: null,
      position: await settlePayment(deps, ports, context, { tenantId: context.tenantId as Uuid, ...payload }),
    }),
    async RecordRefund(context, { chargeId, paymentId, refundedTotal }) {
      const tenantId = context.tenantId as Uuid;
      const step = stepsOf(context, tenantId);
      const command = { type: 'Refund', tenantId, chargeId, paymentId, refundedTotal, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, payment, chargeId, command, step('payment'));
      const noted = await ports.noteRefund(step('subscription'), { chargeId, paymentId, refundedTotal });
      return { result: null, position: noted ?? packPosition({ payment: position }) };
    },
    async ClaimPage(context, { chargeId, pageId }) {
      const tenantId = context.tenantId as Uuid;
      const charge = await readCharge(deps, tenantId, chargeId);
      const page = (await findOwned(deps, payment, chargeId, tenantId))?.state.pages.find((one) => one.pageId === pageId);
      const isOver = !charge?.isOpen || (page !== undefined && page.expiresAt <= context.occurredAt);
      const isToClose = page !== undefined && !page.isClosed && isOver;
      return { result: { isToClose, waitUntil: page ? isoAfter(page.expiresAt, pagePayerMs) : null }, position: null };
    },
    RecordPageClosed: (context, { chargeId, pageId }) => {
      const tenantId = context.tenantId as Uuid;
      return reportOwned(deps, payment, chargeId, { type: 'ClosePage', tenantId, chargeId, pageId, at: context.occurredAt }, context);
    },
    /** All of a payment that was not the one its charge was paid with goes back; of the other, what the staff granted. */
    async ClaimRefund(context, { chargeId, paymentId }) {
      const tenantId = context.tenantId as Uuid;
      const charge = await readCharge(deps, tenantId, chargeId);
      if (!charge) throw new RefusalError(refuse('not_found'));
      const answer = (total: number, position: string | null = null) => ({ result: { total }, position });
      if (charge.isOpen) return answer(0);
      const position = await followRefunds(deps, context, charge);
      const state = (await findOwned(deps, payment, chargeId, tenantId))?.state;
      // What came by bank transfer goes back by hand: the provider knows nothing of it.
      const { succeeded } = charge;
      if (succeeded?.paymentId === paymentId)
        return answer(succeeded.method === 'bank_transfer' ? 0 : (state?.wanted[paymentId] ?? 0), position);
      const isOfProvider =
        state?.attempts.some((attempt) => attempt.paymentId === paymentId) || Object.hasOwn(state?.hosted ?? {}, paymentId);
      return answer(isOfProvider ? charge.request.amount.total : 0, position);
    },
    GiveCardExpiryNotice: (context, { cardId }) => {
      const tenantId = context.tenantId as Uuid;
      return reportOwned(deps, billingProfile, tenantId, { type: 'AnnounceExpiry', tenantId, cardId, at: context.occurredAt }, context);
    },
  };
}
