import { iso, isoAfter, Language, minute, type ErrorCode, type Iso } from '@sumaa/contracts';
import { constantTimeEqual, sha256 } from '@sumaa/runtime/derive';
import { GoogleError, hasBusinessScope, newPkce, type GoogleErrorKind } from '@sumaa/runtime/google';
import type { AnyRequest, SignedIn } from '@sumaa/runtime/http';
import type { Session } from '@sumaa/runtime/vault';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { ConnectionPorts } from '../ports.ts';

const ticketMinutes = 10;
/** Lifetime of a handle, in seconds. */
export const handleSeconds = 300;
/** The purposes of the vault's tickets. */
const purposes = { ticket: 'google-ticket', state: 'google-state', handle: 'google-handle' } as const;

const ReturnTo = z.enum(['popup', 'welcome', 'settings']);
export type ReturnTo = z.infer<typeof ReturnTo>;
/** `browser`: the hash of the nonce cookie. */
const Started = z.object({ returnTo: ReturnTo, language: Language, browser: z.string() });
const Pending = Started.extend({ verifier: z.string(), nonce: z.string() });
/** What a handle stands for. */
const Granted = z.object({
  googleEmail: z.string().nullable(),
  grant: z.object({
    refreshToken: z.string(),
    accessToken: z.string(),
    accessExpiresAt: z.iso.datetime().transform((at) => new Date(at)),
    scope: z.string(),
  }),
});
export type Granted = z.output<typeof Granted>;

/** The result of an attempt to connect, and where the user sees it. */
export interface ConnectResult {
  readonly code: ErrorCode;
  readonly returnTo: ReturnTo;
  readonly language: Language | null;
  /** Only with code `ok`: what the page redeems to connect. */
  readonly handle?: string;
}

/**
 * One attempt to connect a Google account: ticket, consent, Google's answer, handle. It runs in the browser that asked for the ticket
 * (`browser` is the value of its nonce cookie), and only the session that asked can redeem the handle.
 */
export interface GoogleFlow {
  /** The caller must put `browser` into the nonce cookie. */
  ticket(
    person: SignedIn,
    returnTo: ReturnTo,
    language: Language,
  ): Promise<{ readonly ticket: string; readonly url: string; readonly expiresAt: Iso; readonly browser: string }>;
  /** Uses up the ticket; the result is the address of Google's consent page. */
  start(ticket: string, browser: string | null): Promise<{ readonly url: string } | ConnectResult>;
  /** Handles Google's answer. Every outcome is a result with its own code; `ok` is success, with the handle. Connects nothing. */
  finish(
    answer: { readonly state?: string | undefined; readonly code?: string | undefined; readonly error?: string | undefined },
    browser: string | null,
    request: Pick<AnyRequest, 'log'>,
  ): Promise<ConnectResult>;
  /** Uses up a handle; null unless it was made for this session. */
  redeem(handle: string, session: Pick<SignedIn, 'sessionId' | 'tenantId'>): Promise<Granted | null>;
}

const ended: ConnectResult = { code: 'google_ticket_invalid', returnTo: 'popup', language: null };

export function createGoogleFlow(deps: CommandDeps, ports: ConnectionPorts): GoogleFlow {
  const { vault, google, config, clock } = deps;
  const redirectUri = `${config.publicUrl}/api/Auth/google-login/callback`;

  /** Whether the session that started the attempt may still change the connection. */
  async function mayConnect(sessionId: Session['id'] | null): Promise<boolean> {
    const session = sessionId && (await vault.sessions.read(sessionId));
    const authority = session && (await ports.authority(session));
    return Boolean(authority?.active && authority.abilities.includes('connection.write'));
  }

  return {
    async ticket({ sessionId, tenantId }, returnTo, language) {
      const browser = randomBytes(32).toString('base64url');
      const payload = { returnTo, language, browser: sha256(browser) } satisfies z.input<typeof Started>;
      const ticket = await vault.tickets.issue({ purpose: purposes.ticket, ttlSeconds: ticketMinutes * 60, sessionId, tenantId, payload });
      const url = `${config.publicUrl}/api/Auth/google-login/start?ticket=${ticket}`;
      return { ticket, url, expiresAt: isoAfter(iso(clock()), ticketMinutes * minute), browser };
    },

    async start(ticket, browser) {
      const redeemed = await vault.tickets.redeem({ purpose: purposes.ticket, ticket });
      if (!redeemed?.sessionId || !redeemed.tenantId) return ended;
      const { sessionId, tenantId } = redeemed;
      const started = Started.parse(redeemed.payload);
      if (!isBrowser(browser, started)) return { ...ended, returnTo: started.returnTo, language: started.language };
      const { verifier, challenge } = newPkce();
      const nonce = randomBytes(16).toString('base64url');
      const payload = { ...started, verifier, nonce } satisfies z.input<typeof Pending>;
      const state = await vault.tickets.issue({ purpose: purposes.state, ttlSeconds: ticketMinutes * 60, sessionId, tenantId, payload });
      return { url: google.oauth.authorizeUrl({ state, codeChallenge: challenge, redirectUri, nonce }) };
    },

    async finish({ state, code, error }, browser, request) {
      const redeemed = state === undefined ? null : await vault.tickets.redeem({ purpose: purposes.state, ticket: state });
      if (!redeemed?.sessionId || !redeemed.tenantId) return ended;
      const { returnTo, language, ...pending } = Pending.parse(redeemed.payload);
      const result = (resultCode: ErrorCode): ConnectResult => ({ code: resultCode, returnTo, language });
      if (!isBrowser(browser, pending)) return result('google_ticket_invalid');
      if (!(await mayConnect(redeemed.sessionId))) return result('google_ticket_invalid');
      if (error !== undefined)
        return result(error === 'temporarily_unavailable' || error === 'server_error' ? 'google_busy' : 'google_refused');
      if (code === undefined) return result('google_refused');

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
      const { sessionId, tenantId } = redeemed;
      const grant = { refreshToken: granted.refreshToken, accessToken, accessExpiresAt: accessExpiresAt.toISOString(), scope };
      const payload = { googleEmail: email, grant } satisfies z.input<typeof Granted>;
      const handle = await vault.tickets.issue({ purpose: purposes.handle, ttlSeconds: handleSeconds, sessionId, tenantId, payload });
      return { ...result('ok'), handle };
    },

    async redeem(handle, { sessionId, tenantId }) {
      const redeemed = await vault.tickets.redeem({ purpose: purposes.handle, ticket: handle, sessionId, tenantId });
      return redeemed && Granted.parse(redeemed.payload);
    },
  };
}

const isBrowser = (browser: string | null, expected: { readonly browser: string }): boolean =>
  browser !== null && constantTimeEqual(sha256(browser), expected.browser);

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
