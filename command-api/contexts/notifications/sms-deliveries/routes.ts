import type { smsRoutes } from '@sumaa/contracts';
import { constantTimeEqual } from '@sumaa/runtime/derive';
import { refuse } from '@sumaa/runtime/http';
import { createSmsSender } from '@sumaa/runtime/sms';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';

/**
 * Receives delivery reports. Answers 200 to a genuine one also when it says nothing that is kept: the provider would send it again. A
 * repeated report changes nothing.
 */
export function smsDeliveryHandlers({ config, vault }: Pick<CommandDeps, 'config' | 'vault'>): HandlersOf<typeof smsRoutes> {
  const { sms } = config;
  const sender = sms && createSmsSender(sms);
  return {
    async smsDelivery({ params, body }) {
      const token = sms?.deliveryToken?.reveal();
      if (!sender || token === undefined || !constantTimeEqual(params.token, token)) return refuse('not_found');
      const report = sender.parseDelivery(body);
      if (report) await vault.deliveries.report('sms', report.providerId, report.status);
      return { model: null };
    },
  };
}
