import { paymentRoutes, type Uuid } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { namespaces, sha256, uuidV5 } from '@sumaa/runtime/derive';
import { commandContext, refuse } from '@sumaa/runtime/http';
import { outcomeOfFound } from '@sumaa/runtime/payments';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute, executeOwned, findOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { offeredPayments, onlinePayments } from '../billing-profile/routes.ts';
import { readProfile } from '../billing-profile/read-profile.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { payment } from './payment.ts';
import { paymentNotice } from './payment-notice.ts';
import type { PaymentPorts } from './ports.ts';
import { readCharge } from './read-charge.ts';
import { settlePayment } from './settle-payment.ts';
import { refuseUnnamed } from './refuse-unnamed.ts';
import { isPaid, openAttempt } from './state.ts';

type Handlers = Pick<HandlersOf<typeof paymentRoutes>, 'payNow' | 'openPaymentPage' | 'checkCharge' | 'paymentNotice'>;

/** Handlers for paying the open charge, and for the provider's notices. */
export function paymentHandlers(deps: CommandDeps, ports: Pick<PaymentPorts, 'recordPayment'>): Handlers {
  const { clock } = deps;
  return {
    async payNow(request) {
      const { params, session } = request;
      await offeredPayments(deps, 'card');
      const tenantId = session.tenantId as Uuid;
      const charge = await readCharge(deps, tenantId, params.id);
      if (!charge?.isOpen) return refuse('not_found');
      const { card, details } = await readProfile(deps, tenantId);
      if (card === null) return refuse('card_needed');
      refuseUnnamed(charge.request, details);
      const context = commandContext(request, paymentRoutes.payNow, { clock });
      const command = { type: 'Want', tenantId, chargeId: params.id, accountId: session.accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, payment, params.id, command, context, { orNew: true });
      return { model: null, position: packPosition({ payment: position }) };
    },

    openPaymentPage: (request) => openPaymentPage(deps, request),

    async checkCharge(request) {
      const { params, session } = request;
      const provider = onlinePayments(deps);
      const tenantId = session.tenantId as Uuid;
      if (!(await readCharge(deps, tenantId, params.id))) return refuse('not_found');
      const state = (await findOwned(deps, payment, params.id, tenantId))?.state ?? payment.initial();
      const page = isPaid(state) ? undefined : state.pages.findLast(({ isClosed }) => !isClosed);
      const [onPage] = page ? ((await provider.readPage(page.pageId, request.signal))?.paid ?? []) : [];
      if (onPage) {
        const context = commandContext(request, paymentRoutes.checkCharge, { clock });
        const settled = { tenantId, chargeId: params.id, ...onPage, outcome: 'paid', code: null, retry: null } as const;
        return { model: { state: 'paid' }, position: await settlePayment(deps, ports, context, settled) };
      }
      // A payer may come back from the bank after the payment was given up.
      const open = openAttempt(state) ?? (isPaid(state) ? null : (state.attempts.findLast(({ isUnconfirmed }) => isUnconfirmed) ?? null));
      if (!open) return { model: { state: isPaid(state) ? 'paid' : state.attempts.length > 0 ? 'declined' : 'waiting' } };
      const { paymentId, amount } = open;
      const found = await provider.find(paymentId, request.signal);
      const outcome = found && outcomeOfFound(found, { paymentId, chargeId: params.id, amount });
      if (outcome?.kind !== 'paid' && outcome?.kind !== 'declined') return { model: { state: 'waiting' } };
      const context = commandContext(request, paymentRoutes.checkCharge, { clock });
      const { code, retry } = outcome.kind === 'declined' ? outcome : { code: null, retry: null };
      const settled = { tenantId, chargeId: params.id, paymentId, outcome: outcome.kind, code, retry, amount };
      const position = await settlePayment(deps, ports, context, settled);
      return { model: { state: outcome.kind }, position };
    },

    async paymentNotice(request) {
      if (deps.payments === null) return refuse('not_found');
      const notice = deps.payments.readNotice(request.body);
      if (!notice) return refuse('unauthenticated');
      if (notice.paymentId === null) return { model: null };
      const noticeId = uuidV5(namespaces.message, 'payment-notice', notice.noticeId);
      const { correlationId } = request;
      await execute(
        deps,
        paymentNotice,
        noticeId,
        { noticeId, paymentId: notice.paymentId },
        {
          commandId: noticeId,
          commandHash: sha256(noticeId),
          occurredAt: commandContext(request, paymentRoutes.paymentNotice, { clock }).occurredAt,
          correlationId,
          causationId: correlationId,
          tenantId: 'platform',
          actor: { kind: 'system', name: 'payment-notice' },
        },
      );
      return { model: null };
    },
  };
}
