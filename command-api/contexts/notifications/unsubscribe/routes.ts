import { unsubscribePurpose, unsubscribeRoutes as routes } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { createCodes, memberIdOf, readLinkCode } from '@sumaa/runtime/derive';
import { commandContext, RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import { notificationChoices } from '../choices/choices.ts';

/** Ends mails by the links that stand in them. */
export function unsubscribeHandlers(deps: CommandDeps): HandlersOf<typeof routes> {
  const codes = createCodes(deps.config.keys.master);
  return {
    async unsubscribe(request) {
      const { tenantId, what, code } = request.params;
      const link = readLinkCode(code);
      const purpose = unsubscribePurpose(tenantId, what);
      if (!link || !codes.linkTokenMatches({ purpose, account: link.subject, issue: link.issue }, link.token))
        throw new RefusalError(refuse('unsubscribe_link_invalid'));
      const accountId = link.subject;
      const memberId = memberIdOf(tenantId, accountId);
      const context = withKeyedHash(commandContext(request, routes.unsubscribe, { clock: deps.clock, tenantId }), deps.config.keys);
      const command = { type: 'EndMails', memberId, accountId, what } as const;
      const { position } = await executeOwned(deps, notificationChoices, memberId, command, context, { orNew: true });
      return { model: { what }, position: packPosition({ notificationchoices: position }) };
    },
  };
}
