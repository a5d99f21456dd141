import { createPublicKey } from 'node:crypto';
import { iso, TenantId, Uuid, type Iso } from '@sumaa/contracts';
import { decodeJwt, jwtVerify, SignJWT, type JWK } from 'jose';
import { z } from 'zod';
import { systemClock, type Clock } from '../lifecycle/clock.ts';
import { publicJwk, readPrivateKey, readPublicKey } from './keys.ts';

/** The claims of an access token. It holds no rights; they are looked up for each request. */
export interface AccessClaims {
  readonly sessionId: Uuid;
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
}

export interface TokenIssuer {
  issue(claims: AccessClaims): Promise<{ readonly token: string; readonly expiresAt: Iso }>;
  /** The public key as JWK text. */
  readonly publicKey: string;
}

export interface TokenVerifier {
  /** The claims of a valid token, else null. Never throws. */
  verify(token: string): Promise<AccessClaims | null>;
  jwks(): { readonly keys: readonly JWK[] };
}

export const accessTokenMinutes = 15;
const audience = 'sumaa-api';
const type = 'at+jwt';
const leewaySeconds = 30;
const maxTokenLength = 2048;
const maxCached = 10_000;

/** Signs access tokens (EdDSA, 15 min). Only command-api holds the key. `issuer` is the installation's public address. */
export async function createTokenIssuer(options: {
  readonly signingKey: string;
  readonly issuer: string;
  readonly clock?: Clock;
}): Promise<TokenIssuer> {
  const { issuer, clock = systemClock } = options;
  const key = readPrivateKey(options.signingKey);
  return {
    publicKey: JSON.stringify(await publicJwk(createPublicKey(key))),
    async issue({ sessionId, accountId, tenantId }) {
      const now = Math.floor(clock().getTime() / 1000);
      const expires = now + accessTokenMinutes * 60;
      const token = await new SignJWT({ sid: sessionId, tid: tenantId })
        .setProtectedHeader({ alg: 'EdDSA', typ: type })
        .setSubject(accountId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(key);
      return { token, expiresAt: iso(new Date(expires * 1000)) };
    },
  };
}

/** Expiry of an already verified token. Throws TypeError when the token has no expiry. */
export function expiryOf(token: string): Iso {
  const { exp } = decodeJwt(token);
  if (exp === undefined) throw new TypeError('this token has no expiry');
  return iso(new Date(exp * 1000));
}

const Claims = z.object({ sid: Uuid, sub: Uuid, tid: TenantId });

/**
 * Verifies with one known key and algorithm; `kid`, `jku`, `jwk` and `alg` of the token are ignored. Verified tokens are cached until
 * they expire, so each signature is checked once.
 */
export async function createTokenVerifier(options: {
  readonly publicKey: string;
  readonly issuer: string;
  readonly clock?: Clock;
}): Promise<TokenVerifier> {
  const { issuer, clock = systemClock } = options;
  const key = readPublicKey(options.publicKey);
  const jwk = await publicJwk(key);
  const verified = new Map<string, { readonly claims: AccessClaims; readonly expires: number }>();
  return {
    jwks: () => ({ keys: [jwk] }),
    async verify(token) {
      if (token.length > maxTokenLength) return null;
      const known = verified.get(token);
      if (known && Math.floor(clock().getTime() / 1000) < known.expires + leewaySeconds) return known.claims;
      verified.delete(token);
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['EdDSA'],
          issuer,
          audience,
          typ: type,
          requiredClaims: ['exp', 'iat', 'sub'],
          clockTolerance: leewaySeconds,
          currentDate: clock(),
        });
        const { sid, sub, tid } = Claims.parse(payload);
        const claims = { sessionId: sid, accountId: sub, tenantId: tid };
        if (verified.size >= maxCached) verified.delete(verified.keys().next().value ?? '');
        verified.set(token, { claims, expires: payload.exp ?? 0 });
        return claims;
      } catch {
        return null;
      }
    },
  };
}
