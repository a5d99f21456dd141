import {
  includesBranch,
  isOpenToApiKeys,
  apiKeyPrefix,
  permissionsOf,
  permissionsOfKey,
  platformTenant,
  type Permission,
  type Refusal,
  type Role,
  type Route,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import type { Secret } from '../config/index.ts';
import { constantTimeEqual } from '../derive/index.ts';
import type { TokenVerifier } from '../tokens/index.ts';
import type { ApiKeys, Session, Sessions } from '../vault/index.ts';
import { isInRanges } from './address-ranges.ts';
import { isRefusal, refuse } from './refusal.ts';

/** The current rights of an account in the tenant of its session. */
export interface Authority {
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly role: Role;
  readonly abilities: readonly Permission[];
  /** The visible branches; null means all, future ones included. For this user, data of other branches does not exist. */
  readonly locationIds: readonly Uuid[] | null;
  readonly emailConfirmed: boolean;
  /** Onboarding step, 0–4. */
  readonly step: number;
  readonly active: boolean;
}

/** Whether a user may see a branch and its data. */
export function seesBranch({ locationIds }: Pick<Authority, 'locationIds'>, locationId: Uuid): boolean {
  return includesBranch(locationIds, locationId);
}

/** The signed-in user of a request. */
export interface SignedIn extends Authority {
  /** Of a key: its own id, which is no session's. */
  readonly sessionId: Uuid;
  /** Another system calls with a key of this user. */
  readonly apiKeyId?: Uuid;
}

/** Looks up the rights: command-api folds the membership, projections read the `authority` projection. Null: no such member. */
export type AuthorityLookup = (who: Pick<Session, 'accountId' | 'tenantId'>) => Promise<Authority | null>;

/** The caller of an admitted request. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'person'; readonly person: SignedIn }
  | { readonly kind: 'service'; readonly name: string };

/** The bearer token of a request, unverified; null without one. */
export function bearerOf({ headers }: { readonly headers: { readonly authorization?: string | undefined } }): string | null {
  return /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

export interface Guard {
  /** Returns the caller, or the refusal. `authorization` is the header as sent. */
  admit(
    route: Pick<Route, 'app' | 'auth' | 'permission' | 'keyScope' | 'businessOnly' | 'needs'>,
    authorization: string | undefined,
    from: { readonly serviceName?: string | undefined; readonly address: string },
  ): Promise<Caller | Refusal>;
  /** The user of an access token (sockets use this directly). */
  signedIn(token: string): Promise<SignedIn | Refusal>;
}

/** The branches of both; null: all. */
function commonBranches(one: readonly Uuid[] | null, other: readonly Uuid[] | null): readonly Uuid[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((branch) => other.includes(branch));
}

/**
 * Admits a request when its token is valid, its session is usable, the member is active and has the route's permissions. Rights are
 * looked up for each request; the token only gives the identity. An API key has the rights of its creator, narrowed by its own.
 */
export function createGuard(options: {
  readonly verifier: Pick<TokenVerifier, 'verify'>;
  readonly sessions: Pick<Sessions, 'read'>;
  readonly apiKeys: Pick<ApiKeys, 'read' | 'touch'>;
  readonly authority: AuthorityLookup;
  readonly serviceToken: Secret;
  /** Why this tenant may not do what needs a plan; null: it may. Asked only for routes that need one. */
  readonly refusalWithoutPlan: (tenantId: TenantId) => Promise<Refusal | null>;
}): Guard {
  const { verifier, sessions, apiKeys, authority, serviceToken, refusalWithoutPlan } = options;

  async function signedIn(token: string): Promise<SignedIn | Refusal> {
    const claims = await verifier.verify(token);
    const session = claims && (await sessions.read(claims.sessionId));
    if (!claims || !session) return refuse('session_expired');
    if (session.accountId !== claims.accountId || session.tenantId !== claims.tenantId) return refuse('session_expired');
    const found = await authority(session);
    if (!found) return refuse('session_expired');
    if (!found.active) return refuse('account_inactive');
    return { ...found, sessionId: session.id };
  }

  async function byApiKey(
    route: Pick<Route, 'app' | 'auth' | 'permission' | 'keyScope'>,
    token: string,
    address: string,
  ): Promise<SignedIn | Refusal> {
    const key = await apiKeys.read(token);
    if (!key || !isInRanges(key.addresses, address)) return refuse('api_key_invalid');
    const found = await authority(key);
    if (!found?.active) return refuse('api_key_invalid');
    if (!isOpenToApiKeys(route)) return refuse('forbidden');
    await apiKeys.touch(key.keyId);
    return {
      ...found,
      abilities: permissionsOfKey(route, key.scopes, found.abilities),
      locationIds: commonBranches(found.locationIds, key.locationIds),
      sessionId: key.keyId,
      apiKeyId: key.keyId,
    };
  }

  return {
    signedIn,
    async admit(route, authorization, { serviceName = 'worker', address }) {
      if (route.auth === 'none') return { kind: 'anonymous' };
      const token = bearerOf({ headers: { authorization } });
      if (token === null) return refuse('unauthenticated');
      if (route.auth === 'service') {
        return constantTimeEqual(token, serviceToken.reveal()) ? { kind: 'service', name: serviceName } : refuse('unauthenticated');
      }
      const person = await (token.startsWith(apiKeyPrefix) ? byApiKey(route, token, address) : signedIn(token));
      if (isRefusal(person)) return person;
      if (route.auth === 'confirmed' && !person.emailConfirmed) return refuse('email_not_confirmed');
      if (permissionsOf(route).some((permission) => !person.abilities.includes(permission))) return refuse('forbidden');
      if (route.businessOnly && person.tenantId === platformTenant) return refuse('platform_account');
      const withoutPlan = route.needs === 'subscription' ? await refusalWithoutPlan(person.tenantId) : null;
      if (withoutPlan) return withoutPlan;
      return { kind: 'person', person };
    },
  };
}
