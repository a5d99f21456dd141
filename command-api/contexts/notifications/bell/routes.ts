import { notificationRoutes } from '@sumaa/contracts';
import { packPosition, type Position } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { markEntryRead, markRead } from './read-mark.ts';

export function bellHandlers(deps: CommandDeps): HandlersOf<typeof notificationRoutes> {
  return {
    async readNotifications(request) {
      const { accountId, tenantId } = request.session;
      const context = commandContext(request, notificationRoutes.readNotifications, { clock: deps.clock });
      const { upTo, entry } = request.body;
      const reader = { memberId: memberIdOf(tenantId, accountId), accountId, upTo };
      const written: Record<string, Position | null> =
        entry === undefined
          ? { bell: await markRead(deps, context, reader) }
          : { bellentry: await markEntryRead(deps, context, { ...reader, entry }) };
      return { model: null, position: packPosition(written) };
    },
  };
}
