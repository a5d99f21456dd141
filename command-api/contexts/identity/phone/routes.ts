import { phoneRoutes } from '@sumaa/contracts';
import { commandContext } from '@sumaa/runtime/http';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import type { IdentityDeps } from '../deps.ts';
import { confirmPhone, requestPhoneCode } from './confirm-phone.ts';

/** Proving the phone number of the own profile. */
export function phoneHandlers(deps: IdentityDeps): HandlersOf<typeof phoneRoutes> {
  return {
    async requestPhoneCode(request) {
      const context = commandContext(request, phoneRoutes.requestPhoneCode, { clock: deps.clock });
      const given = { accountId: request.session.accountId, language: request.language };
      return { model: null, position: await requestPhoneCode(deps, context, given) };
    },

    async confirmPhone(request) {
      const context = withKeyedHash(commandContext(request, phoneRoutes.confirmPhone, { clock: deps.clock }), deps.config.keys);
      const given = { accountId: request.session.accountId, code: request.body.Otp };
      return { model: null, position: await confirmPhone(deps, context, given) };
    },
  };
}
