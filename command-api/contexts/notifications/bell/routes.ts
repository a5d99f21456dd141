import { notificationRoutes } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { markRead } from './read-mark.ts';

export function bellHandlers(deps: CommandDeps): HandlersOf<typeof notificationRoutes> {
  return {
    async readNotifications(request) {
      const { accountId, tenantId } = request.session;
      const context = commandContext(request, notificationRoutes.readNotifications, { clock: deps.clock });
      const memberId = memberIdOf(tenantId, accountId);
      const position = await markRead(deps, context, { memberId, accountId, upTo: request.body.upTo });
      return { model: null, position: packPosition({ bell: position }) };
    },
  };
}
