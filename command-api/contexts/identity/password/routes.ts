import { passwordRoutes } from '@sumaa/contracts';
import { commandContext, type AnyRequest } from '@sumaa/runtime/http';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import { callerKeyOf, checkRateLimit, takeAttempt } from '../../../infra/rate-limits.ts';
import { resetCounter, resetsPerAddress } from '../rate-limits.ts';
import { changePassword, invalidField } from './own-password.ts';
import { emailKeyOf } from '../account/find-account.ts';
import type { SessionTools } from '../session/open-session.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { newPasswordProblem } from './new-password-problem.ts';

/** Forgotten and changed passwords. */
export function passwordHandlers({ deps, browsers }: Pick<SessionTools, 'deps' | 'browsers'>): HandlersOf<typeof passwordRoutes> {
  /** Every body here holds a password, a code or an address. */
  const contextOf = (request: AnyRequest, route: Parameters<typeof commandContext>[1]) =>
    withKeyedHash(commandContext(request, route, { clock: deps.clock }), deps.config.keys);

  return {
    async forgotPassword(request) {
      const emailKey = emailKeyOf(deps, request.body.email);
      await checkRateLimit(deps, resetsPerAddress, callerKeyOf(request));
      await takeAttempt(deps, resetCounter(emailKey, browsers.idFor(request, emailKey)));
      await requestPasswordReset(deps, contextOf(request, passwordRoutes.forgotPassword), { emailKey, language: request.language });
      // No position: it would tell whether something was written to an account.
      return { model: null };
    },

    async resetPassword(request) {
      const problem = await newPasswordProblem(deps, request.body.newPassword);
      if (problem) throw invalidField('newPassword', problem);
      const emailKey = await resetPassword(deps, contextOf(request, passwordRoutes.resetPassword), request.body);
      browsers.remember(request, emailKey);
      return { model: null };
    },

    async changePassword(request) {
      const { accountId, sessionId } = request.session;
      await changePassword(deps, contextOf(request, passwordRoutes.changePassword), { accountId, sessionId, ...request.body });
      return { model: null };
    },
  };
}
