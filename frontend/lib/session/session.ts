import type { Display, NamedPermission, Permission, Role, SessionUser, Uuid } from '@sumaa/contracts';
import { useSyncExternalStore } from 'react';
import { clearDeviceDrafts } from '../form/device-drafts.ts';
import { rememberSession } from './session-hint.ts';

/** Roles, lowest to highest. Repeats the list of the contracts, so that public pages load no schemas. */
const roles: readonly Role[] = ['viewer', 'agent', 'manager', 'admin', 'super_admin'];

/** The signed-in user as far as screens need to know. Nothing here is secret; the access token is in `lib/api`. */
export type Session = {
  readonly accountId: string;
  readonly memberId: string | null;
  /** Null for a platform manager. First part of every query key. */
  readonly tenantId: string | null;
  readonly businessName: string | null;
  /** All businesses this user can open, the current one included. */
  readonly businesses: readonly { readonly id: string; readonly name: string }[];
  readonly fullName: string;
  readonly email: string;
  readonly avatarUrl: string | null;
  readonly role: Role;
  /** What the server says this user may do; screens check it with `can()`. */
  readonly abilities: readonly Permission[];
  /** The user's own named permissions (duties on the platform) and visible branches (null: all): the limit of what they can grant to others. */
  readonly permissions: readonly NamedPermission[];
  readonly locationIds: readonly Uuid[] | null;
  /** 0 connect, 1 choose locations, 2 sync, 3 complete, 4 done. */
  readonly onboardingStep: number;
  readonly emailConfirmed: boolean;
  readonly trialEndsAt: string | null;
  /** How screens show dates and money to this user. */
  readonly display: Display;
};

/** Converts the server's user record. A session is bound to one business. */
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
    display: user.display,
  };
}

/**
 * State of the session check. `loading`: the first refresh has no answer yet. `unchecked`: a public page in a browser that remembers no
 * sign-in; the server is asked only when the user opens a guarded page. `ended`: the session ran out while a screen is open; the screen
 * stays, the login opens above it and no typed text is lost. `otherBusiness`: the session of that login if it opened another business,
 * because the screen's one is closed to the user. `unreachable`: the server did not answer.
 */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'unchecked' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'unreachable'; readonly error: unknown }
  | { readonly status: 'signed-in'; readonly session: Session }
  | { readonly status: 'ended'; readonly session: Session; readonly otherBusiness?: Session };

const unchecked: SessionState = { status: 'unchecked' };
let state: SessionState = { status: 'loading' };
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  if (next.status === 'signed-in') rememberSession(true);
  else if (next.status === 'anonymous' || next.status === 'ended') rememberSession(false);
  for (const listener of listeners) listener();
}

export function getSession(): SessionState {
  return state;
}

/** Sets the session after login, refresh, or a change of role or step. */
export function signIn(session: Session): void {
  clearDeviceDrafts(session.accountId);
  set({ status: 'signed-in', session });
}

/** Skips the session check: a public page in a browser that remembers no sign-in. */
export function skipSessionCheck(): void {
  set(unchecked);
}

/** Stores the session of a login that opened another business; the open screen stays. */
export function setOtherBusinessSession(otherBusiness: Session): void {
  if (state.status === 'ended') set({ ...state, otherBusiness });
}

/** Marks the user as signed out. */
export function signOut(): void {
  clearDeviceDrafts();
  set({ status: 'anonymous' });
}

/** Marks the server as unreachable after the first refresh got no answer. */
export function failSession(error: unknown): void {
  set({ status: 'unreachable', error });
}

/** Marks the session as ended by the server; the open screen stays. */
export function endSession(): void {
  if (state.status === 'signed-in') set({ status: 'ended', session: state.session });
  else if (state.status !== 'ended') set({ status: 'anonymous' });
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session state, for guards and shells. */
export function useSessionState(): SessionState {
  // The build prerenders pages for a visitor without a session.
  return useSyncExternalStore(onSession, getSession, () => unchecked);
}

/** The user of a signed-in screen, also while `ended`. Throws when no user is signed in. */
export function useSession(): Session {
  const current = useSessionState();
  if (current.status === 'signed-in' || current.status === 'ended') return current.session;
  throw new Error('useSession is for signed-in screens');
}

/** Whether the role is at least `minimum`. */
export function hasRoleAtLeast(role: Role, minimum: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(minimum);
}

/** Whether the user has this permission, or one of these. */
export function can(session: Session, permission: Permission | readonly Permission[]): boolean {
  const enough = typeof permission === 'string' ? [permission] : permission;
  return enough.some((each) => session.abilities.includes(each));
}

/** The name for a greeting: the first name, with the second word where it belongs to it («عبد الله», «أبو فهد»). */
export function givenName(fullName: string): string {
  const [first = '', second] = fullName.trim().split(/\s+/);
  return second !== undefined && /^(عبد|أبو|ابو|أم|ام|آل|بن|Abu|Abd|Umm)$/i.test(first) ? `${first} ${second}` : first;
}
