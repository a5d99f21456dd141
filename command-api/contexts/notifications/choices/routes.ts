import { notificationChoicesRoutes as routes, type NotificationChoices, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { notificationChoices } from './choices.ts';
import type { SaveChoices } from './commands.ts';

/** What people and businesses want to be notified of. */
export function choicesHandlers(deps: CommandDeps): HandlersOf<typeof routes> {
  async function save(context: CommandContext, given: Omit<SaveChoices, 'type'>) {
    const command = { type: 'SaveChoices', ...given } as const;
    const { state, position } = await executeOwned(deps, notificationChoices, given.ownerId, command, context, { orNew: true });
    return { model: { revision: state.revision }, position: packPosition({ notificationchoices: position }) };
  }
  return {
    saveOwnChoices(request) {
      const { tenantId, accountId } = request.session;
      const memberId = memberIdOf(tenantId, accountId);
      const context = commandContext(request, routes.saveOwnChoices, { clock: deps.clock });
      return save(context, { ownerId: memberId, memberId, accountId, ...request.body });
    },
    saveBusinessChoices(request) {
      const { tenantId, accountId } = request.session;
      const { revision, choices } = request.body;
      const context = commandContext(request, routes.saveBusinessChoices, { clock: deps.clock });
      // The guard lets nobody of the platform in here.
      return save(context, { ownerId: tenantId as Uuid, memberId: null, accountId, revision, choices: withoutBranches(choices) });
    },
  };
}

/** Each person sees branches of their own. */
const withoutBranches = ({ branches: _none, ...choices }: NotificationChoices): NotificationChoices => choices;
