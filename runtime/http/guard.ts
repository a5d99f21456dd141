import {
  includesBranch,
  permissionsOf,
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
import type { Session, Sessions } from '../vault/index.ts';
import { isRefusal, refuse } from './refusal.ts';

/** What an account may do in the tenant of its session, right now. */
export interface Authority {
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly role: Role;
  readonly abilities: readonly Permission[];
  /** The branches they see; null: all, those of the future included. What lies in another does not exist for them. */
  readonly locationIds: readonly Uuid[] | null;
  readonly emailConfirmed: boolean;
  /** Onboarding step, 0–4. */
  readonly step: number;
  readonly active: boolean;
}

/** Whether a person may know of a branch and of what lies in it. */
export function seesBranch({ locationIds }: Pick<Authority, 'locationIds'>, locationId: Uuid): boolean {
  return includesBranch(locationIds, locationId);
}

/** A signed-in person, as handlers see them. */
export interface SignedIn extends Authority {
  readonly sessionId: Uuid;
}

/** How an app finds out: command-api folds the membership, projections read the `authority` projection. Null: no such member. */
export type AuthorityLookup = (session: Session) => Promise<Authority | null>;

/** Who is calling, once the guard has let them through. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'person'; readonly person: SignedIn }
  | { readonly kind: 'service'; readonly name: string };

/** The access token of a request, as it was sent. */
export function bearerOf({ headers }: { readonly headers: { readonly authorization?: string | undefined } }): string | null {
  return /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

export interface Guard {
  /** Lets a request through or says why not. `authorization` is the header as sent. */
  admit(
    route: Pick<Route, 'auth' | 'permission' | 'businessOnly'>,
    authorization: string | undefined,
    serviceName?: string,
  ): Promise<Caller | Refusal>;
  /** The person behind an access token (sockets use this directly). */
  signedIn(token: string): Promise<SignedIn | Refusal>;
}

/**
 * A request passes when its token is ours and in time, its session row stands, the member is active, and the route's
 * permissions are among their abilities. Rights are looked up each time: nothing in the token is believed but identity.
 */
export function createGuard(options: {
  readonly verifier: Pick<TokenVerifier, 'verify'>;
  readonly sessions: Pick<Sessions, 'read'>;
  readonly authority: AuthorityLookup;
  readonly serviceToken: Secret;
}): Guard {
  const { verifier, sessions, authority, serviceToken } = options;

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

  return {
    signedIn,
    async admit(route, authorization, serviceName = 'worker') {
      if (route.auth === 'none') return { kind: 'anonymous' };
      const token = bearerOf({ headers: { authorization } });
      if (token === null) return refuse('unauthenticated');
      if (route.auth === 'service') {
        return constantTimeEqual(token, serviceToken.reveal()) ? { kind: 'service', name: serviceName } : refuse('unauthenticated');
      }
      const person = await signedIn(token);
      if (isRefusal(person)) return person;
      if (route.auth === 'confirmed' && !person.emailConfirmed) return refuse('email_not_confirmed');
      if (permissionsOf(route).some((permission) => !person.abilities.includes(permission))) return refuse('forbidden');
      if (route.businessOnly && person.tenantId === platformTenant) return refuse('platform_account');
      return { kind: 'person', person };
    },
  };
}
