import { createHash, randomBytes } from 'node:crypto';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { CircuitOpen, type Breaker } from '../breaker/index.ts';
import type { GoogleConfig } from '../config/index.ts';
import type { Clock } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import type { RefreshedGrant } from '../vault/index.ts';
import { retryAfter } from './classify.ts';
import { GoogleError } from './google-error.ts';
import type { PauseSource } from './rate-limiter/index.ts';

/** The scope that every connection needs. */
export const businessScope = 'https://www.googleapis.com/auth/business.manage';
const olderScope = 'https://www.googleapis.com/auth/plus.business.manage';

/** Whether a granted scope (space separated) covers the business profile. Users can decline it on the consent page. */
export function hasBusinessScope(scope: string): boolean {
  return scope.split(' ').some((one) => one === businessScope || one === olderScope);
}

export interface ExchangedGrant {
  readonly accessToken: string;
  /** Null after a repeated consent without `prompt=consent`. */
  readonly refreshToken: string | null;
  readonly accessExpiresAt: Date;
  readonly scope: string;
  /** Google's stable user id (`sub`). */
  readonly googleAccountId: string;
  readonly email: string;
}

export interface GoogleOAuth {
  authorizeUrl(request: {
    readonly state: string;
    readonly codeChallenge: string;
    readonly redirectUri: string;
    readonly nonce: string;
    readonly loginHint?: string;
  }): string;
  /** Exchanges a code for tokens and verifies the id token (signature, issuer, audience, nonce, e-mail verified). */
  exchange(request: {
    readonly code: string;
    readonly codeVerifier: string;
    readonly redirectUri: string;
    readonly nonce?: string;
  }): Promise<ExchangedGrant>;
  /** Throws CircuitOpen, without a request, while the circuit is open or the endpoint asked any process to wait. */
  refresh(refreshToken: string): Promise<RefreshedGrant>;
  /** Revokes a token; an already invalid token is no error. Throws CircuitOpen like `refresh`. */
  revoke(token: string): Promise<void>;
}

/** A new PKCE pair (RFC 7636, S256). */
export function newPkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(48).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expiry_date: z.number().optional(),
  scope: z.string().optional(),
  id_token: z.string().optional(),
});
const IdClaims = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  nonce: z.string().optional(),
});

/** Calls to the token endpoint go through `breaker`, and are refused while `pause` is active; all processes share the pause. */
export function createGoogleOAuth(options: {
  readonly config: GoogleConfig;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly breaker: Breaker;
  readonly pause: PauseSource;
  readonly log?: Log | undefined;
}): GoogleOAuth {
  const { config, clock, timeoutMs, breaker, pause, log } = options;
  const certs = createRemoteJWKSet(new URL(config.certsUrl), { timeoutDuration: timeoutMs });

  // One client per call: the library stores credentials in the client, and tenants must never share one.
  function client(): OAuth2Client {
    const oauthClient = new OAuth2Client({
      clientId: config.clientId,
      clientSecret: config.clientSecret.reveal(),
      endpoints: { oauth2AuthBaseUrl: config.authorizeUrl, oauth2TokenUrl: config.tokenUrl, oauth2RevokeUrl: config.revokeUrl },
      transporterOptions: { timeout: timeoutMs },
    });
    // A code works only once, so a retry after a lost response must be the caller's decision.
    oauthClient.transporter.interceptors.request.add({
      resolved: async (request) => Object.assign(request, { retry: false, retryConfig: undefined }),
    });
    return oauthClient;
  }

  async function identity(idToken: string | undefined, nonce: string | undefined): Promise<{ sub: string; email: string }> {
    if (idToken === undefined) throw new GoogleError('bad_answer', { reason: 'id_token' });
    const { payload } = await jwtVerify(idToken, certs, {
      algorithms: ['RS256'],
      audience: config.clientId,
      issuer: [config.issuer, new URL(config.issuer).host],
      requiredClaims: ['exp'],
      clockTolerance: 30,
      currentDate: clock(),
    }).catch((cause: unknown) => {
      throw new GoogleError('bad_answer', { reason: 'id_token', cause });
    });
    const claims = IdClaims.safeParse(payload);
    if (!claims.success || (nonce !== undefined && claims.data.nonce !== nonce))
      throw new GoogleError('bad_answer', { reason: 'id_token' });
    return claims.data;
  }

  /** Throws during a pause instead of waiting: a pause may be too long for a renewal, and the caller has an hour to renew. */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    const ms = await pause.pausedMs();
    if (ms > 0) throw new CircuitOpen(breaker.name, Math.ceil(ms));
    try {
      return await breaker.run(work);
    } catch (error) {
      if (error instanceof GoogleError && error.pauseMs !== null) {
        await pause
          .pause(error.pauseMs)
          .catch((err: unknown) => log?.warn({ err }, 'the pause that the token endpoint asked for could not be stored'));
      }
      throw error;
    }
  }

  const requestTokens = (work: () => Promise<unknown>) => guarded(async () => parseTokens(await work().catch(asGoogleError)));

  const expiry = (ms: number | undefined) => new Date(ms ?? clock().getTime() + 3_000_000);

  return {
    authorizeUrl: ({ state, codeChallenge, redirectUri, nonce, loginHint }) =>
      client().generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: true,
        scope: ['openid', 'email', businessScope],
        state,
        nonce,
        redirect_uri: redirectUri,
        code_challenge: codeChallenge,
        code_challenge_method: CodeChallengeMethod.S256,
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
      }),
    async exchange({ code, codeVerifier, redirectUri, nonce }) {
      const exchangeCode = async () => (await client().getToken({ code, codeVerifier, redirect_uri: redirectUri })).tokens;
      // A user waits for this exchange, so an open circuit is reported as `unavailable`.
      const tokens = await requestTokens(exchangeCode).catch((error: unknown) => {
        throw error instanceof CircuitOpen ? new GoogleError('unavailable', { retryAfterMs: error.retryAfterMs }) : error;
      });
      const { sub, email } = await identity(tokens.id_token, nonce);
      return {
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? null,
        accessExpiresAt: expiry(tokens.expiry_date),
        scope: tokens.scope ?? '',
        googleAccountId: sub,
        email,
      };
    },
    async refresh(refreshToken) {
      const refresher = client();
      refresher.setCredentials({ refresh_token: refreshToken });
      const renew = async () => (await refresher.refreshAccessToken()).credentials;
      const { access_token, expiry_date, scope } = await requestTokens(renew);
      // Google's response to a refresh has no refresh token; the stored one stays valid.
      return { accessToken: access_token, accessExpiresAt: expiry(expiry_date), ...(scope === undefined ? {} : { scope }) };
    },
    async revoke(token) {
      await guarded(() => client().revokeToken(token).catch(asGoogleError)).catch((error: unknown) => {
        if (!(error instanceof GoogleError) || error.kind !== 'invalid_argument') throw error;
      });
    },
  };
}

function parseTokens(tokens: unknown): z.output<typeof Tokens> {
  const parsed = Tokens.safeParse(tokens);
  if (!parsed.success) throw new GoogleError('bad_answer', { reason: 'tokens', retryAfterMs: 1_000 });
  return parsed.data;
}

const Failed = z.object({
  response: z
    .object({ status: z.number(), data: z.unknown(), headers: z.custom<ConstructorParameters<typeof Headers>[0]>().optional() })
    .optional(),
  code: z.union([z.string(), z.number()]).optional(),
});

/** Converts the OAuth error shape of the token endpoint (`{ error }`). The cause is dropped because it quotes the request. */
function asGoogleError(error: unknown): never {
  const parsed = Failed.safeParse(error);
  const response = parsed.success ? parsed.data.response : undefined;
  if (!response) {
    const late = error instanceof Error && /abort|timeout/i.test(`${error.name} ${error.message}`);
    throw new GoogleError(late ? 'timeout' : 'unavailable', { retryAfterMs: 1_000, outcome: 'unknown' });
  }
  const { status, data, headers } = response;
  const askedMs = retryAfter(new Headers(headers));
  const about = { status, askedMs };
  const atLeast = (floorMs: number) => Math.max(floorMs, askedMs ?? 0);
  const code = typeof data === 'object' && data !== null && 'error' in data && typeof data.error === 'string' ? data.error : null;
  if (code === 'invalid_grant') throw new GoogleError('invalid_grant', { ...about, reason: code });
  if (status === 429) throw new GoogleError('rate_limited', { ...about, retryAfterMs: atLeast(30_000) });
  if (status >= 500) throw new GoogleError('unavailable', { ...about, retryAfterMs: atLeast(1_000), outcome: 'unknown' });
  throw new GoogleError(code === 'invalid_client' || code === 'unauthorized_client' ? 'service_disabled' : 'invalid_argument', {
    ...about,
    reason: code,
  });
}
