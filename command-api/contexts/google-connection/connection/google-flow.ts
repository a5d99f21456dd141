import { iso, isoAfter, Language, minute, type ErrorCode, type Iso } from '@sumaa/contracts';
import { constantTimeEqual, namespaces, sha256, uuidV5 } from '@sumaa/runtime/derive';
import { GoogleError, hasBusinessScope, newPkce, type GoogleErrorKind } from '@sumaa/runtime/google';
import { personActor, originOf, type AnyRequest, type SignedIn } from '@sumaa/runtime/http';
import type { Session } from '@sumaa/runtime/vault';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { ConnectionPorts } from '../ports.ts';
import { connectGoogle } from './connect.ts';

const ticketMinutes = 10;
/** Lifetime of the handles in the popup's message, in seconds. */
export const handleSeconds = 300;
/** The purposes of the vault's tickets. */
const purposes = { ticket: 'google-ticket', state: 'google-state', handle: 'google-handle' } as const;
export const handlePurpose = purposes.handle;

const ReturnTo = z.enum(['popup', 'welcome', 'settings']);
export type ReturnTo = z.infer<typeof ReturnTo>;
const Started = z.object({ returnTo: ReturnTo, language: Language });
const Pending = Started.extend({ verifier: z.string(), browser: z.string(), nonce: z.string() });

/** The result of an attempt to connect, and where the user sees it. */
export interface ConnectResult {
  readonly code: ErrorCode;
  readonly returnTo: ReturnTo;
  readonly language: Language | null;
  readonly handles?: { readonly accessToken: string; readonly refreshToken: string };
}

/** One attempt to connect a Google account, from the page's ticket to Google's answer. */
export interface GoogleFlow {
  ticket(
    person: SignedIn,
    returnTo: ReturnTo,
    language: Language,
  ): Promise<{ readonly ticket: string; readonly url: string; readonly expiresAt: Iso }>;
  /** Uses up the ticket. The caller must put `browser` into the nonce cookie: Google's answer is accepted only in that browser. */
  start(ticket: string): Promise<{ readonly url: string; readonly browser: string } | ConnectResult>;
  /** Handles Google's answer. Every outcome is a result with its own code; `ok` is success. */
  finish(
    answer: { readonly state?: string | undefined; readonly code?: string | undefined; readonly error?: string | undefined },
    browser: string | null,
    request: Pick<AnyRequest, 'correlationId' | 'ipHash' | 'network' | 'log'>,
  ): Promise<ConnectResult>;
}

const ended: ConnectResult = { code: 'google_ticket_invalid', returnTo: 'popup', language: null };

export function createGoogleFlow(deps: CommandDeps, ports: ConnectionPorts): GoogleFlow {
  const { vault, google, config, clock } = deps;
  const redirectUri = `${config.publicUrl}/api/Auth/google-login/callback`;

  /** The session that started the attempt, if it may still change the connection; else null. */
  async function requesterOf(sessionId: Session['id'] | null): Promise<{ session: Session; role: string } | null> {
    const session = sessionId && (await vault.sessions.read(sessionId));
    const authority = session && (await ports.authority(session));
    return session && authority?.active && authority.abilities.includes('connection.write') ? { session, role: authority.role } : null;
  }

  return {
    async ticket({ sessionId, tenantId }, returnTo, language) {
      const payload = { returnTo, language } satisfies z.input<typeof Started>;
      const ticket = await vault.tickets.issue({ purpose: purposes.ticket, ttlSeconds: ticketMinutes * 60, sessionId, tenantId, payload });
      const url = `${config.publicUrl}/api/Auth/google-login/start?ticket=${ticket}`;
      return { ticket, url, expiresAt: isoAfter(iso(clock()), ticketMinutes * minute) };
    },

    async start(ticket) {
      const redeemed = await vault.tickets.redeem({ purpose: purposes.ticket, ticket });
      if (!redeemed?.sessionId || !redeemed.tenantId) return ended;
      const { sessionId, tenantId } = redeemed;
      const started = Started.parse(redeemed.payload);
      const { verifier, challenge } = newPkce();
      const browser = randomBytes(32).toString('base64url');
      const nonce = randomBytes(16).toString('base64url');
      const payload = { ...started, verifier, browser: sha256(browser), nonce } satisfies z.input<typeof Pending>;
      const state = await vault.tickets.issue({ purpose: purposes.state, ttlSeconds: ticketMinutes * 60, sessionId, tenantId, payload });
      return { url: google.oauth.authorizeUrl({ state, codeChallenge: challenge, redirectUri, nonce }), browser };
    },

    async finish({ state, code, error }, browser, request) {
      const redeemed = state === undefined ? null : await vault.tickets.redeem({ purpose: purposes.state, ticket: state });
      if (!redeemed?.tenantId || state === undefined) return ended;
      const { returnTo, language, ...pending } = Pending.parse(redeemed.payload);
      const result = (resultCode: ErrorCode): ConnectResult => ({ code: resultCode, returnTo, language });
      if (browser === null || !constantTimeEqual(sha256(browser), pending.browser)) return result('google_ticket_invalid');
      const requester = await requesterOf(redeemed.sessionId);
      if (!requester) return result('google_ticket_invalid');
      if (error !== undefined)
        return result(error === 'temporarily_unavailable' || error === 'server_error' ? 'google_busy' : 'google_refused');
      if (code === undefined) return result('google_refused');

      const { session, role } = requester;
      const { accountId, tenantId } = session;
      let granted;
      try {
        granted = await google.oauth.exchange({ code, codeVerifier: pending.verifier, redirectUri, nonce: pending.nonce });
      } catch (failure) {
        if (!(failure instanceof GoogleError)) throw failure;
        request.log.warn({ kind: failure.kind, reason: failure.reason }, 'Google rejected the authorization code');
        return result(codeOfFailure[failure.kind]);
      }
      const { accessToken, accessExpiresAt, scope, email } = granted;
      if (!hasBusinessScope(scope)) {
        await google.oauth.revoke(granted.refreshToken ?? accessToken).catch(() => undefined);
        return result('google_scope_missing');
      }
      // We always request consent, so Google should return a refresh token; without one workers could not act later.
      if (granted.refreshToken === null) return result('google_refused');
      const commandId = uuidV5(namespaces.command, 'google-connect', sha256(state));
      const actor = personActor({ accountId, role }, originOf(request));
      const trace = { correlationId: request.correlationId, causationId: request.correlationId };
      const context = { commandId, commandHash: sha256(commandId), occurredAt: iso(clock()), ...trace, tenantId, actor };
      const grant = { refreshToken: granted.refreshToken, accessToken, accessExpiresAt, scope };
      await connectGoogle(deps, context, { accountId, googleEmail: email, grant });

      const handle = { purpose: purposes.handle, ttlSeconds: handleSeconds, sessionId: session.id, tenantId };
      const [access, refresh] = await Promise.all([vault.tickets.issue(handle), vault.tickets.issue(handle)]);
      return { ...result('ok'), handles: { accessToken: access, refreshToken: refresh } };
    },
  };
}

const codeOfFailure: Readonly<Record<GoogleErrorKind, ErrorCode>> = {
  invalid_grant: 'google_ticket_invalid',
  scope_missing: 'google_scope_missing',
  unauthenticated: 'google_refused',
  permission_denied: 'google_refused',
  invalid_argument: 'google_refused',
  failed_precondition: 'google_refused',
  not_found: 'google_refused',
  service_disabled: 'google_service_disabled',
  quota_zero: 'google_quota_zero',
  rate_limited: 'google_busy',
  unavailable: 'google_busy',
  timeout: 'google_busy',
  bad_answer: 'google_busy',
};
