import { smsRoutes, type TenantId, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { constantTimeEqual } from '@sumaa/runtime/derive';
import { commandContext, refuse } from '@sumaa/runtime/http';
import { createSmsSender } from '@sumaa/runtime/sms';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';

/** What reports of messages need from the other contexts; composition provides it. */
export interface SmsReportPorts {
  /** Records a report of a request for a review; nothing for another message. */
  smsReported(
    contextOf: (tenantId: TenantId) => CommandContext,
    report: { readonly recipientId: Uuid; readonly requestId: Uuid; readonly delivery: 'delivered' | 'undelivered' },
  ): Promise<void>;
}

/**
 * Receives delivery reports. Answers 200 to a genuine one also when it says nothing that is kept: the provider would send it again. One
 * that came before the answer with its number was kept, and does not name our id, is wanted again. A repeated report changes nothing.
 */
export function smsDeliveryHandlers(deps: CommandDeps, ports: SmsReportPorts): HandlersOf<typeof smsRoutes> {
  const { config, vault } = deps;
  const { sms } = config;
  const sender = sms && createSmsSender(sms);
  return {
    async smsDelivery(request) {
      const { params, body } = request;
      const token = sms?.deliveryToken?.reveal();
      if (!sender || token === undefined || !constantTimeEqual(params.token, token)) return refuse('not_found');
      const report = sender.parseDelivery(body);
      const delivery = report && (await vault.deliveries.report('sms', report.providerId, report.status, report.id));
      if (report && !delivery && report.id === undefined) return refuse('unavailable');
      if (report && delivery) {
        const contextOf = (tenantId: TenantId) => commandContext(request, smsRoutes.smsDelivery, { clock: deps.clock, tenantId });
        await ports.smsReported(contextOf, { recipientId: delivery.accountId, requestId: delivery.id, delivery: report.status });
      }
      return { model: null };
    },
  };
}
