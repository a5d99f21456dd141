import { platformTenant, savedAnswerRoutes } from '@sumaa/contracts';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { addSavedAnswer, workOnSavedAnswer } from './write-answer.ts';

/** Handlers for the answers that the platform keeps. */
export function savedAnswerHandlers(deps: CommandDeps): HandlersOf<typeof savedAnswerRoutes> {
  const of = { clock: deps.clock, tenantId: platformTenant } as const;
  return {
    async addSavedAnswer(request) {
      const { body, session } = request;
      const context = commandContext(request, savedAnswerRoutes.addSavedAnswer, of);
      const { id, position } = await addSavedAnswer(deps, context, { ...body, accountId: session.accountId });
      return { model: { id }, position };
    },
    async changeSavedAnswer(request) {
      const { params, body, session } = request;
      const context = commandContext(request, savedAnswerRoutes.changeSavedAnswer, of);
      const command = { type: 'ChangeAnswer', ...body, accountId: session.accountId, at: context.occurredAt } as const;
      return { model: null, ...(await workOnSavedAnswer(deps, context, params.id, command)) };
    },
    async removeSavedAnswer(request) {
      const { params, session } = request;
      const context = commandContext(request, savedAnswerRoutes.removeSavedAnswer, of);
      const command = { type: 'RemoveAnswer', accountId: session.accountId, at: context.occurredAt } as const;
      return { model: null, ...(await workOnSavedAnswer(deps, context, params.id, command)) };
    },
  };
}
