import { notificationRoutes } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { bell } from './bell.ts';

export function bellHandlers(deps: CommandDeps): HandlersOf<typeof notificationRoutes> {
  return {
    async readNotifications(request) {
      const { accountId, tenantId } = request.session;
      const context = commandContext(request, notificationRoutes.readNotifications, { clock: deps.clock });
      const memberId = memberIdOf(tenantId, accountId);
      const command = { type: 'MarkRead', memberId, accountId, upTo: request.body.upTo, at: context.occurredAt } as const;
      const { position } = await execute(deps, bell, memberId, command, context);
      return { model: null, position: packPosition({ bell: position }) };
    },
  };
}
