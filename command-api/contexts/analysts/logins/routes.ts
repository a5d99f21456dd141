import { analystLoginRoutes } from '@sumaa/contracts';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { AnalystLogins } from './logins.ts';

/** Handlers for the logins of analysts. */
export const analystLoginHandlers = (deps: CommandDeps, logins: AnalystLogins): HandlersOf<typeof analystLoginRoutes> => ({
  async addAnalystLogin(request) {
    const context = commandContext(request, analystLoginRoutes.addAnalystLogin, deps);
    const added = await logins.add(request.body.name, request.session.accountId, context);
    if ('code' in added) return added;
    const { login, address, position } = added;
    return { model: { login, address }, position };
  },
  async removeAnalystLogin(request) {
    const context = commandContext(request, analystLoginRoutes.removeAnalystLogin, deps);
    const removed = await logins.remove(request.params.name, request.session.accountId, context);
    return 'code' in removed ? removed : { model: null, position: removed.position };
  },
});
