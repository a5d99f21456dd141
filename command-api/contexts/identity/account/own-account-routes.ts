import { accountRoutes } from '@sumaa/contracts';
import { commandContext, type AnyRequest } from '@sumaa/runtime/http';
import { passwordProblem } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../../wiring/deps.ts';
import type { HandlersOf } from '../../../wiring/handlers.ts';
import { sensitive } from '../../../wiring/sensitive.ts';
import { addressOf, resetsPerAccount, resetsPerAddress, takeTry } from '../limits.ts';
import { changePassword, invalidField } from './own-password.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import { emailKeyOf } from './find-account.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';

type OwnAccountRoutes = 'forgotPassword' | 'resetPassword' | 'changePassword' | 'changeEmail' | 'confirmEmailChange';

/** Handlers for forgotten passwords and for what users change in their own account. */
export function ownAccountHandlers(deps: CommandDeps): Pick<HandlersOf<typeof accountRoutes>, OwnAccountRoutes> {
  /** Uses `sensitive` because every body here holds a password, a code or an address. */
  const contextOf = (request: AnyRequest, route: Parameters<typeof commandContext>[1]) =>
    sensitive(commandContext(request, route, { clock: deps.clock }), deps.config.keys);

  return {
    async forgotPassword(request) {
      const emailKey = emailKeyOf(deps, request.body.email);
      await takeTry(deps, resetsPerAddress, addressOf(request));
      await takeTry(deps, resetsPerAccount, emailKey);
      await requestPasswordReset(deps, contextOf(request, accountRoutes.forgotPassword), { emailKey, language: request.language });
      // No position: it would reveal whether an event was written to an account.
      return { model: null };
    },

    async resetPassword(request) {
      const problem = passwordProblem(request.body.newPassword);
      if (problem) throw invalidField('newPassword', problem);
      await resetPassword(deps, contextOf(request, accountRoutes.resetPassword), request.body);
      return { model: null };
    },

    async changePassword(request) {
      const { accountId, sessionId } = request.session;
      await changePassword(deps, contextOf(request, accountRoutes.changePassword), { accountId, sessionId, ...request.body });
      return { model: null };
    },

    async changeEmail(request) {
      const { email: newEmail, password } = request.body;
      const given = { accountId: request.session.accountId, newEmail, password, language: request.language };
      await requestEmailChange(deps, contextOf(request, accountRoutes.changeEmail), given);
      return { model: null };
    },

    async confirmEmailChange(request) {
      const given = { accountId: request.session.accountId, code: request.body.Otp };
      const { email, position } = await confirmEmailChange(deps, contextOf(request, accountRoutes.confirmEmailChange), given);
      return { model: { email }, position };
    },
  };
}
