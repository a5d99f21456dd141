import type { MemberPermission, Permission, Role, SessionUser, Uuid } from '@sumaa/contracts';
import { useSyncExternalStore } from 'react';
import { noteSession } from './session-hint.ts';

/** Roles, lowest to highest; the list itself is the contracts' (spelled again so that public pages load no schemas). */
const roles: readonly Role[] = ['viewer', 'agent', 'manager', 'admin', 'super_admin'];

/** Who is using the app, as far as screens need to know. Nothing here is secret; the access token lives in `lib/api`. */
export type Session = {
  readonly accountId: string;
  readonly memberId: string | null;
  /** Null for a platform manager. First part of every query key. */
  readonly tenantId: string | null;
  readonly businessName: string | null;
  /** Where else this person may go, this business among them. */
  readonly businesses: readonly { readonly id: string; readonly name: string }[];
  readonly fullName: string;
  readonly email: string;
  readonly avatarUrl: string | null;
  readonly role: Role;
  /** What the server says this person may do; screens ask `can()`. */
  readonly abilities: readonly Permission[];
  /** The named permissions of their own, and the branches they see (null: all): what they may give to others. */
  readonly permissions: readonly MemberPermission[];
  readonly locationIds: readonly Uuid[] | null;
  /** 0 connect, 1 choose locations, 2 sync, 3 complete, 4 done. */
  readonly onboardingStep: number;
  readonly emailConfirmed: boolean;
  readonly trialEndsAt: string | null;
};

/** The server's user record as screens use it. A session is bound to one business. */
export function sessionOf(user: SessionUser): Session {
  const business = user.businesses[0];
  return {
    accountId: user.id,
    memberId: user.memberId,
    tenantId: business?.id ?? null,
    businessName: business?.name ?? null,
    businesses: user.businesses,
    fullName: user.name,
    email: user.email,
    avatarUrl: user.profileImagePath,
    role: user.role,
    abilities: user.abilities,
    permissions: user.permissions,
    locationIds: user.locationIds,
    onboardingStep: user.currentStep,
    emailConfirmed: user.emailConfirmed,
    trialEndsAt: user.trialEndsAt,
  };
}

/**
 * `loading` until the first refresh has answered. `unasked`: a public page in a browser that knows of no session; nobody is asked
 * about one before somebody wants to go where only signed-in people may. `ended` is a session that ran out while its screen is still open: the screen
 * stays, the login opens above it and nothing typed is lost; `elsewhere` is what that login opened where the screen's business is
 * closed to them by now. `unreachable`: nobody could say whether anyone is signed in.
 */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'unasked' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'unreachable'; readonly error: unknown }
  | { readonly status: 'signed-in'; readonly session: Session }
  | { readonly status: 'ended'; readonly session: Session; readonly elsewhere?: Session };

const unasked: SessionState = { status: 'unasked' };
let state: SessionState = { status: 'loading' };
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  if (next.status === 'signed-in') noteSession(true);
  else if (next.status === 'anonymous' || next.status === 'ended') noteSession(false);
  for (const listener of listeners) listener();
}

export function getSession(): SessionState {
  return state;
}

/** After login, refresh, or a change of role or step. */
export function signIn(session: Session): void {
  set({ status: 'signed-in', session });
}

/** A public page, and no sign that anybody is signed in. */
export function leaveUnasked(): void {
  set(unasked);
}

/** What a login above an open screen opened where the screen's business is closed; nothing is put in place. */
export function noteElsewhere(elsewhere: Session): void {
  if (state.status === 'ended') set({ ...state, elsewhere });
}

/** Nobody is signed in here any more. */
export function signOut(): void {
  set({ status: 'anonymous' });
}

/** The first refresh got no answer. */
export function failSession(error: unknown): void {
  set({ status: 'unreachable', error });
}

/** The server no longer knows the session; keeps what is on screen. */
export function endSession(): void {
  if (state.status === 'signed-in') set({ status: 'ended', session: state.session });
  else if (state.status !== 'ended') set({ status: 'anonymous' });
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state with its status, for guards and shells. */
export function useSessionState(): SessionState {
  // While building, pages are drawn for whoever comes without a session.
  return useSyncExternalStore(onSession, getSession, () => unasked);
}

/** The person on signed-in screens; also while `ended`. Throws where nobody is signed in. */
export function useSession(): Session {
  const current = useSessionState();
  if (current.status === 'signed-in' || current.status === 'ended') return current.session;
  throw new Error('useSession is for signed-in screens');
}

/** Whether the role reaches at least `minimum`. */
export function reaches(role: Role, minimum: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(minimum);
}

/** Whether the server granted this permission. */
export function can(session: Session, permission: Permission): boolean {
  return session.abilities.includes(permission);
}
