import { sessionRoutes } from '@sumaa/contracts';
import { bearerOf, commandContext, refuse } from '@sumaa/runtime/http';
import { endOf } from '@sumaa/runtime/tokens';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { recordAttempt } from '../attempt.ts';
import { openSession, type SessionTools } from './open-session.ts';
import { hasPlace } from './businesses-of-account.ts';
import { readStanding } from './session-user.ts';

type OwnSessionRoutes = 'endSession' | 'endOtherSessions' | 'switchBusiness';

/** Where an account is signed in, and in which of its businesses. Whatever ends here ends for every process at once. */
export function ownSessionHandlers(tools: SessionTools): Pick<HandlersOf<typeof sessionRoutes>, OwnSessionRoutes> {
  const { deps, ports, cookie } = tools;
  const { sessions } = deps.vault;

  return {
    async endSession(request) {
      const { accountId, sessionId: by } = request.session;
      const { id: sessionId } = request.params;
      // Somebody else's session and one that does not exist are refused alike.
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
        const standing = await readStanding(deps, ports, accountId, here);
        if (!standing) return refuse('session_expired');
        // The very token that was sent: whoever asks for where they are must not stay in for longer by that.
        return { model: { user: standing.user, role: standing.role, token, expiresAt: endOf(token) } };
      }
      // A business that does not exist and one without a place in it are refused alike.
      if (!(await hasPlace(deps, { accountId }, tenantId)) || !(await ports.readBusiness(tenantId))) return refuse('not_found');
      // With the next session begins a refresh token: whoever has got hold of an access token alone must not come by one.
      const refreshToken = cookie.read(request);
      const held = refreshToken === null ? null : await sessions.find(refreshToken);
      if (held?.id !== from) return refuse('session_expired');
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
