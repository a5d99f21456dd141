import { registrationRoutes } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import { commandContext } from '@sumaa/runtime/http';
import { claimKey } from '../../../infra/claim-key.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import { callerKeyOf, checkRateLimit } from '../../../infra/rate-limits.ts';
import { codesPerAccount, codesPerAddress, confirmsPerAccount, registrationsPerAddress } from '../rate-limits.ts';
import { openSession, type SessionTools } from '../session/open-session.ts';
import { confirmEmail } from './confirm-email.ts';
import { sendEmailCode } from './email-code.ts';
import { emailKeyOf } from '../account/find-account.ts';
import { storeProfileImage } from '../profile/store-image.ts';
import { checkRegistration, registerCompany } from './register-company.ts';
import { createRegistrationCookie } from './registration-cookie.ts';

/** Handlers for registration and the confirmation of the address. */
export function registrationHandlers(tools: SessionTools): HandlersOf<typeof registrationRoutes> {
  const { deps, ports } = tools;
  const codes = createCodes(deps.config.keys.master);
  const cookie = createRegistrationCookie(deps.config.publicUrl);

  return {
    async registerCompany(request) {
      const { body, language } = request;
      const context = withKeyedHash(commandContext(request, registrationRoutes.registerCompany, { clock: deps.clock }), deps.config.keys);
      await checkRegistration(deps, body);
      await checkRateLimit(deps, registrationsPerAddress, callerKeyOf(request));
      await claimKey(deps, request, context);
      const profileImageId = await storeProfileImage(deps, request.files.ProfileImage, 'ProfileImage');
      const { accountId, tenantId } = await registerCompany(deps, context, { body, profileImageId, language });
      cookie.write(request, accountId);
      return {
        model: {
          id: accountId,
          email: body.email,
          name: body.Full_name,
          avatarUrl: profileImageId === null ? null : `/api/files/${profileImageId}`,
          phone: body.Phone,
          emailConfirmed: false,
          currentStep: 0,
          business_id: tenantId,
          token: codes.linkToken({ purpose: 'resend_code', account: accountId, issue: 1 }),
        },
      };
    },

    async sendEmailOtp(request) {
      const { email } = request.body;
      const context = commandContext(request, registrationRoutes.sendEmailOtp, { clock: deps.clock });
      await checkRateLimit(deps, codesPerAddress, callerKeyOf(request));
      await checkRateLimit(deps, codesPerAccount, emailKeyOf(deps, email));
      await claimKey(deps, request, context);
      await sendEmailCode(deps, context, { email, registrationId: cookie.read(request) });
      return { model: null };
    },

    async confirmEmail(request) {
      const { email, Otp: code, password } = request.body;
      const context = withKeyedHash(commandContext(request, registrationRoutes.confirmEmail, { clock: deps.clock }), deps.config.keys);
      await checkRateLimit(deps, confirmsPerAccount, emailKeyOf(deps, email));
      const given = { email, code, password, registrationId: cookie.read(request) };
      const { accountId, tenantId } = await confirmEmail(deps, ports, context, given, (id) => cookie.write(request, id));
      const opened = await openSession(tools, request, context, { accountId, tenantId, remember: false, method: 'code' });
      const { user, role, token, expiresAt } = opened;
      return { model: { user, userRoles: { role: { name: role } }, tokens: { accessToken: token, expiresAt } } };
    },
  };
}
