import { rebuildRoutes, type rebuildCommands } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf, InternalHandlersOf } from '../../../infra/handlers.ts';
import { reportOwned } from '../../../infra/worker-commands.ts';
import { rebuild } from './rebuild.ts';

/** Handlers for rebuilds of read models that somebody asks for. */
export function rebuildHandlers(deps: CommandDeps): HandlersOf<typeof rebuildRoutes> {
  return {
    async requestRebuild(request) {
      const context = commandContext(request, rebuildRoutes.requestRebuild, { clock: deps.clock });
      const rebuildId = derivedId(context.commandId, 'rebuild');
      const { accountId } = request.session;
      const command = { type: 'RequestRebuild', rebuildId, ...request.body, accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, rebuild, rebuildId, command, context, { orNew: true });
      return { model: { id: rebuildId }, position: packPosition({ rebuild: position }) };
    },
  };
}

/** The internal commands of the process that rebuilds. */
export function rebuildWorkerCommands(deps: CommandDeps): InternalHandlersOf<typeof rebuildCommands> {
  return {
    EndRebuild: (context, { rebuildId, failure }) =>
      reportOwned(deps, rebuild, rebuildId, { type: 'EndRebuild', rebuildId, failure, at: context.occurredAt }, context),
  };
}
