import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { GoogleConfig } from '../config/index.ts';
import { constantTimeEqual } from '../derive/index.ts';
import type { Clock } from '../lifecycle/index.ts';
import { GoogleError } from './google-error.ts';
import { areKeysUnavailable } from './push-token.ts';

/** The Google user who signed in. */
export interface GooglePerson {
  /** Google's stable user id (`sub`). Unlike an e-mail address it never changes its owner. */
  readonly subject: string;
  readonly email: string;
}

export type GoogleVerdict =
  | { readonly outcome: 'person'; readonly person: GooglePerson }
  | { readonly outcome: 'invalid' }
  | { readonly outcome: 'unverified' };

/** Sign-in with Google by the implicit flow of OpenID Connect; only the id token is used. */
export interface GoogleSignIn {
  /** Google answers in the URL fragment, which browsers do not send to any server. */
  authorizeUrl(request: {
    readonly state: string;
    readonly nonce: string;
    readonly redirectUri: string;
    readonly language: string;
  }): string;
  /**
   * Checks signature, audience, issuer, expiry, nonce and the verified address. Throws GoogleError `unavailable` only when
   * Google's keys cannot be fetched.
   */
  verify(idToken: string, nonce: string): Promise<GoogleVerdict>;
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  // A single audience: a token for several clients is not accepted for sign-in.
  aud: z.string(),
  azp: z.string().optional(),
  nonce: z.string(),
  email: z.string().max(254).optional(),
  email_verified: z.unknown().optional(),
});

/** Source: https://developers.google.com/identity/openid-connect/openid-connect (authentication URI, id token's payload). */
export function createGoogleSignIn(config: GoogleConfig, clock: Clock, timeoutMs: number): GoogleSignIn {
  const certs = createRemoteJWKSet(new URL(config.certsUrl), { timeoutDuration: timeoutMs });
  return {
    authorizeUrl({ state, nonce, redirectUri, language }) {
      const url = new URL(config.authorizeUrl);
      const query = {
        client_id: config.clientId,
        redirect_uri: redirectUri,
        response_type: 'id_token',
        response_mode: 'fragment',
        scope: 'openid email profile',
        prompt: 'select_account',
        hl: language,
        state,
        nonce,
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.toString();
    },
    async verify(idToken, nonce) {
      let payload: unknown;
      try {
        ({ payload } = await jwtVerify(idToken, certs, {
          algorithms: ['RS256'],
          audience: config.clientId,
          issuer: [config.issuer, new URL(config.issuer).host],
          requiredClaims: ['exp', 'iat', 'sub'],
          clockTolerance: 30,
          currentDate: clock(),
        }));
      } catch (error) {
        if (areKeysUnavailable(error)) throw new GoogleError('unavailable', { reason: 'certs', retryAfterMs: 1_000 });
        return { outcome: 'invalid' };
      }
      const claims = Claims.safeParse(payload);
      if (!claims.success || !constantTimeEqual(claims.data.nonce, nonce)) return { outcome: 'invalid' };
      const { sub: subject, azp, email, email_verified: verified } = claims.data;
      if (azp !== undefined && azp !== config.clientId) return { outcome: 'invalid' };
      if (email === undefined || (verified !== true && verified !== 'true')) return { outcome: 'unverified' };
      return { outcome: 'person', person: { subject, email } };
    },
  };
}
