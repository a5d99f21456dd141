import { emailChangeRoutes } from '@sumaa/contracts';
import { commandContext, type AnyRequest } from '@sumaa/runtime/http';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import type { IdentityDeps } from '../deps.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';

/** Moving an account to another e-mail address. */
export function emailChangeHandlers(deps: IdentityDeps): HandlersOf<typeof emailChangeRoutes> {
  const contextOf = (request: AnyRequest, route: Parameters<typeof commandContext>[1]) =>
    withKeyedHash(commandContext(request, route, { clock: deps.clock }), deps.config.keys);

  return {
    async changeEmail(request) {
      const { email: newEmail, password } = request.body;
      const given = { accountId: request.session.accountId, newEmail, password, language: request.language };
      await requestEmailChange(deps, contextOf(request, emailChangeRoutes.changeEmail), given);
      return { model: null };
    },

    async confirmEmailChange(request) {
      const given = { accountId: request.session.accountId, code: request.body.Otp };
      const { email, position } = await confirmEmailChange(deps, contextOf(request, emailChangeRoutes.confirmEmailChange), given);
      return { model: { email }, position };
    },
  };
}
