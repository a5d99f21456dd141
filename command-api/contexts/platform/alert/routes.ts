import { alertKindOf, alertPermissions, alertRoutes, type alertCommands } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, type SignedIn } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf, InternalHandlersOf } from '../../../infra/handlers.ts';
import { reportOwned } from '../../../infra/worker-commands.ts';
import { alert, type AlertCommand } from './alert.ts';

/** Handlers for what staff say to alerts. */
export function alertHandlers(deps: CommandDeps): HandlersOf<typeof alertRoutes> {
  async function say(command: AlertCommand, context: CommandContext, { abilities }: Pick<SignedIn, 'abilities'>) {
    if (!abilities.includes(alertPermissions[alertKindOf(command.alert)])) throw new RefusalError(refuse('forbidden'));
    const { position } = await executeOwned(deps, alert, command.alert, command, context, { orNew: true });
    return { model: null, position: packPosition({ alert: position }) };
  }
  return {
    async acknowledgeAlert(request) {
      const context = commandContext(request, alertRoutes.acknowledgeAlert, { clock: deps.clock });
      const { accountId } = request.session;
      return say({ type: 'AcknowledgeAlert', ...request.body, accountId, at: context.occurredAt }, context, request.session);
    },
    async snoozeAlert(request) {
      const context = commandContext(request, alertRoutes.snoozeAlert, { clock: deps.clock });
      const { accountId } = request.session;
      return say({ type: 'SnoozeAlert', ...request.body, accountId, at: context.occurredAt }, context, request.session);
    },
  };
}

/** The internal command of whoever looks for alerts. */
export function alertWorkerCommands(deps: CommandDeps): InternalHandlersOf<typeof alertCommands> {
  return {
    RaiseAlert: (context, found) =>
      reportOwned(deps, alert, found.alert, { type: 'RaiseAlert', ...found, at: context.occurredAt }, context, true),
  };
}
