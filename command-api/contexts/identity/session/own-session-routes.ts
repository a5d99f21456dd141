import { sessionRoutes } from '@sumaa/contracts';
import { bearerOf, commandContext, refuse } from '@sumaa/runtime/http';
import { expiryOf } from '@sumaa/runtime/tokens';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { recordAttempt } from '../attempt.ts';
import { openSession, type SessionTools } from './open-session.ts';
import { isActiveMember } from './businesses-of-account.ts';
import { readTenantUser } from './session-user.ts';

type OwnSessionRoutes = 'endSession' | 'endOtherSessions' | 'switchBusiness';

/** Handlers for the sessions and businesses of an account. A session that ends here ends for every process at once. */
export function ownSessionHandlers(tools: SessionTools): Pick<HandlersOf<typeof sessionRoutes>, OwnSessionRoutes> {
  const { deps, ports, cookie } = tools;
  const { sessions } = deps.vault;

  return {
    async endSession(request) {
      const { accountId, sessionId: by } = request.session;
      const { id: sessionId } = request.params;
      // Another account's session and an unknown one get the same refusal.
      const own = (await sessions.list(accountId)).some(({ id }) => id === sessionId);
      if (!own || !(await sessions.revoke(sessionId))) return refuse('not_found');
      if (sessionId === by) cookie.clear(request);
      const context = commandContext(request, sessionRoutes.endSession, { clock: deps.clock });
      await recordAttempt(deps, context, { type: 'SessionEnded', data: { accountId, sessionId, by } });
      return { model: null };
    },

    async endOtherSessions(request) {
      const { accountId, sessionId: by } = request.session;
      const context = commandContext(request, sessionRoutes.endOtherSessions, { clock: deps.clock });
      const others = (await sessions.list(accountId)).filter(({ id }) => id !== by);
      await sessions.revokeAll(accountId, { except: by });
      for (const { id: sessionId } of others) {
        await recordAttempt(deps, context, { type: 'SessionEnded', data: { accountId, sessionId, by } });
      }
      return { model: { ended: others.length } };
    },

    async switchBusiness(request) {
      const { accountId, sessionId: from, tenantId: here } = request.session;
      const { businessId: tenantId } = request.body;
      const session = await sessions.read(from);
      const token = bearerOf(request.raw);
      if (!session || token === null) return refuse('session_expired');
      if (tenantId === here) {
        const tenantUser = await readTenantUser(deps, ports, accountId, here);
        if (!tenantUser) return refuse('session_expired');
        // Returns the same token: a switch to the current business must not extend the session.
        return { model: { user: tenantUser.user, role: tenantUser.role, token, expiresAt: expiryOf(token) } };
      }
      // An unknown business and one without a membership get the same refusal.
      if (!(await isActiveMember(deps, { accountId }, tenantId)) || !(await ports.readBusiness(tenantId))) return refuse('not_found');
      // The new session issues a refresh token, so an access token alone must not be enough to get one.
      const refreshToken = cookie.read(request);
      const refreshSession = refreshToken === null ? null : await sessions.find(refreshToken);
      if (refreshSession?.id !== from) return refuse('session_expired');
      const context = commandContext(request, sessionRoutes.switchBusiness, { tenantId, clock: deps.clock });
      const opened = await openSession(tools, request, context, {
        accountId,
        tenantId,
        remember: session.remember,
        from,
      });
      return { model: opened };
    },
  };
}
