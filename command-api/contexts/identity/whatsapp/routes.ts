import { iso, minute, whatsAppRoutes } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { commandContext, refuse, sentText } from '@sumaa/runtime/http';
import { isFromMeta, readWhatsAppNotice, whatsAppLink } from '@sumaa/runtime/whatsapp';
import { execute } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { account } from '../account/account.ts';
import type { IdentityDeps } from '../deps.ts';
import { takeMessage, whatsAppPurpose } from './take-message.ts';

const codeMs = 30 * minute;
/** 96 random bits: nobody finds the code of another account by trying, and it still fits a message. */
const codeBytes = 12;

/** Being notified by WhatsApp, and what Meta reports. */
export function whatsAppHandlers(deps: IdentityDeps): HandlersOf<typeof whatsAppRoutes> {
  const { vault, config, clock } = deps;
  return {
    async beginWhatsApp({ session: { accountId } }) {
      if (!config.whatsapp) return refuse('whatsapp_unavailable');
      const { number } = config.whatsapp;
      const expiresAt = iso(new Date(clock().getTime() + codeMs));
      const text = await vault.tickets.issue({
        purpose: whatsAppPurpose,
        ttlSeconds: codeMs / 1_000,
        bytes: codeBytes,
        payload: { accountId },
      });
      return { model: { text, number, link: whatsAppLink(number, text), expiresAt } };
    },

    async endWhatsApp(request) {
      const context = commandContext(request, whatsAppRoutes.endWhatsApp, { clock });
      const { accountId } = request.session;
      const { position } = await execute(deps, account, accountId, { type: 'EndWhatsApp', because: 'removed' }, context);
      return { model: null, position: packPosition({ account: position }) };
    },

    async whatsAppNotice(request) {
      const secret = config.whatsapp?.appSecret?.reveal();
      if (!config.whatsapp || secret === undefined) return refuse('not_found');
      const { body, raw } = request;
      if (!isFromMeta(sentText(raw), raw.headers['x-hub-signature-256'], secret)) return refuse('unauthenticated');
      const { messages, reports } = readWhatsAppNotice(body, config.whatsapp.phoneNumberId);
      const context = commandContext(request, whatsAppRoutes.whatsAppNotice, { clock, actor: { kind: 'system', name: 'whatsapp' } });
      for (const message of messages) await takeMessage(deps, context, message);
      for (const { providerId, status } of reports) await vault.deliveries.report('whatsapp', providerId, status);
      return { model: null };
    },
  };
}
