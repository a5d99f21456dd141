import { randomBytes } from 'node:crypto';
import type { StandIn } from '../stand-in.ts';
import type { AccessToken, GoogleUser, Grant } from '../state/model.ts';
import { idToken } from './id-token.ts';

export const BUSINESS_SCOPE = 'https://www.googleapis.com/auth/business.manage';
/** The older scope name, which the v4 host still accepts. */
export const OLD_BUSINESS_SCOPE = 'https://www.googleapis.com/auth/plus.business.manage';

/** Google drops the oldest refresh token of a user and client above this number. */
const LIVE_GRANTS = 100;
const SIX_MONTHS = 182 * 86_400_000;
const DAY = 86_400_000;

/** Answer of the token endpoint; a refresh returns no `refresh_token`. */
export type TokenAnswer = {
  access_token: string;
  expires_in: number;
  token_type: 'Bearer';
  scope: string;
  refresh_token?: string;
  id_token?: string;
};

/** Records a consent; the grant's id is the refresh token. */
export function makeGrant({ state }: StandIn, user: GoogleUser, scopes: readonly string[]): Grant {
  const live = [...state.grants.values()].filter((grant) => grant.userId === user.id && !grant.revoked);
  for (const oldest of live.sort((a, b) => a.createdAt - b.createdAt).slice(0, Math.max(0, live.length - LIVE_GRANTS + 1)))
    revokeGrant(state, oldest);
  const now = state.now();
  const grant: Grant = {
    id: `1//0${randomBytes(48).toString('base64url')}`,
    userId: user.id,
    scopes: [...scopes],
    createdAt: now,
    usedAt: now,
    revoked: false,
  };
  state.grants.put(grant);
  return grant;
}

/** The grant of a refresh token if it is not revoked and was used within six months. */
export function liveGrant({ state }: StandIn, refreshToken: string): Grant | undefined {
  const grant = state.grants.get(refreshToken);
  if (!grant || grant.revoked || state.now() - grant.usedAt > SIX_MONTHS) return undefined;
  return grant;
}

/** Ends a grant and every access token made from it. */
export function revokeGrant(state: StandIn['state'], grant: Grant): void {
  grant.revoked = true;
  state.grants.put(grant);
  for (const token of state.tokens.values()) if (token.grantId === grant.id) state.tokens.delete(token.id);
}

/** Makes a new access token (and, with `openid`, an id token) from a grant. */
export function issueTokens(
  standIn: StandIn,
  grant: Grant,
  more: { audience: string; withRefreshToken: boolean; nonce?: string },
): TokenAnswer {
  const { state, behaviour } = standIn;
  const now = state.now();
  for (const old of state.tokens.values()) if (old.expiresAt < now - DAY) state.tokens.delete(old.id);
  const token: AccessToken = {
    id: `ya29.a0${randomBytes(96).toString('base64url')}`,
    grantId: grant.id,
    userId: grant.userId,
    scopes: grant.scopes,
    expiresAt: now + behaviour.tokenLifeSeconds * 1000,
  };
  state.tokens.put(token);
  grant.usedAt = now;
  state.grants.put(grant);
  return {
    access_token: token.id,
    expires_in: Math.max(0, behaviour.tokenLifeSeconds - 1),
    ...(more.withRefreshToken ? { refresh_token: grant.id } : {}),
    scope: grant.scopes.join(' '),
    token_type: 'Bearer',
    ...(grant.scopes.includes('openid')
      ? { id_token: idToken(standIn, { userId: grant.userId, scopes: grant.scopes, audience: more.audience, nonce: more.nonce }) }
      : {}),
  };
}
