import { sessionRoutes } from '@sumaa/contracts';
import { bearerOf, commandContext, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import { recordAttempt } from '../attempt.ts';
import { createRegistrationCookie } from '../registration/registration-cookie.ts';
import { callerKeyOf, checkRateLimit } from '../../../infra/rate-limits.ts';
import { signInPerAddress } from '../rate-limits.ts';
import { signInOrSecondFactorStep } from '../second-factor/pending-sign-in.ts';
import type { SessionTools } from './open-session.ts';
import { tenantToOpen } from './businesses-of-account.ts';
import { readTenantUser } from './session-user.ts';
import { checkCredentials } from './sign-in.ts';

type SessionRoutes = 'signIn' | 'refresh' | 'logout';

/** Handlers for sign-in, refresh and logout. */
export function sessionHandlers(tools: SessionTools): Pick<HandlersOf<typeof sessionRoutes>, SessionRoutes> {
  const { deps, ports, cookie, browsers } = tools;
  const { sessions } = deps.vault;
  const registration = createRegistrationCookie(deps.config.publicUrl);

  /** The valid session of a request, by its cookie, else by its access token. */
  async function sessionOf(request: AnyRequest) {
    const token = cookie.read(request);
    const byCookie = token === null ? null : await sessions.find(token);
    if (byCookie) return byCookie;
    const bearer = bearerOf(request.raw);
    const claims = bearer === null ? null : await deps.verifier.verify(bearer);
    return claims && sessions.read(claims.sessionId);
  }

  return {
    async signIn(request) {
      const context = withKeyedHash(commandContext(request, sessionRoutes.signIn, { clock: deps.clock }), deps.config.keys);
      await checkRateLimit(deps, signInPerAddress, callerKeyOf(request));
      const { account, passwordEpoch } = await checkCredentials(deps, context, request.body, {
        browserOf: (emailKey) => browsers.idFor(request, emailKey),
        onPending: (id) => registration.write(request, id),
      });
      const { accountId } = account;
      const tenantId = await tenantToOpen(deps, account, request.body.businessId);
      const remember = request.body.rememberMe ?? false;
      const first = { accountId, tenantId, remember, method: 'password', passwordEpoch } as const;
      return { model: await signInOrSecondFactorStep(tools, request, context, first) };
    },

    async refresh(request) {
      const token = cookie.read(request);
      if (token === null) return refuse('session_expired');
      // Pages refresh automatically, so this counts as user activity only if the page says so.
      const rotation = await sessions.rotate(token, { acted: request.body?.acted ?? false });
      // Do not clear an invalid cookie: another tab may have received a new one since (sign-in, switch of business), and that one
      // would be cleared.
      if (rotation.outcome !== 'rotated') {
        if (rotation.outcome === 'reused') {
          const { accountId, tenantId, id } = rotation.session;
          const context = commandContext(request, sessionRoutes.refresh, { tenantId, clock: deps.clock });
          await recordAttempt(deps, context, { type: 'SessionReuseDetected', data: { accountId, sessionId: id } });
        }
        return refuse('session_expired');
      }
      const { session, refreshToken } = rotation;
      const tenantUser = await readTenantUser(deps, ports, session.accountId, session.tenantId);
      if (!tenantUser?.active) {
        await sessions.revoke(session.id);
        return refuse('session_expired');
      }
      const issued = await deps.issuer.issue({ sessionId: session.id, accountId: session.accountId, tenantId: session.tenantId });
      cookie.write(request, refreshToken, session.remember);
      return { model: { user: tenantUser.user, role: tenantUser.role, ...issued } };
    },

    async logout(request) {
      const session = await sessionOf(request);
      cookie.clear(request);
      if (session && (await sessions.revoke(session.id))) {
        const { accountId, tenantId, id } = session;
        const context = commandContext(request, sessionRoutes.logout, { tenantId, clock: deps.clock });
        await recordAttempt(deps, context, { type: 'SignedOut', data: { accountId, sessionId: id } });
      }
      return { model: null };
    },
  };
}
