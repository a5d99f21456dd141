// @vitest-environment node
import { abilitiesOf, defaultMemberPermissions, duties, roles, staffPresets, type Role } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { homePathOf } from '../lib/session/home.ts';
import { can, type Session, type SessionState } from '../lib/session/session.ts';
import { guestScreens, publicScreens } from './features.ts';
import { firstPathOf } from './first-path.ts';
import { passageTo, type GuardedArea, type Passage } from './guards.ts';
import { entriesFor } from '../lib/navigation/navigation.ts';
import { adminEntries, adminScreens, customerEntries, customerScreens, openScreens, welcomeScreens } from './signed-in-features.ts';
import { browserDisplay } from '../lib/look/display.ts';

function session(role: Role, onboardingStep = 4, emailConfirmed = true): Session {
  const nothing = {
    memberId: null,
    tenantId: 't',
    businessName: null,
    businesses: [],
    fullName: '',
    avatarUrl: null,
    trialEndsAt: null,
    display: browserDisplay,
  };
  const permissions = role === 'super_admin' ? duties : defaultMemberPermissions(role);
  const abilities = abilitiesOf(role, permissions, null);
  return { ...nothing, permissions, locationIds: null, accountId: 'a', email: 'n@x.sa', role, abilities, onboardingStep, emailConfirmed };
}
const signedIn = (...given: Parameters<typeof session>): SessionState => ({ status: 'signed-in', session: session(...given) });
const ended = (...given: Parameters<typeof session>): SessionState => ({ status: 'ended', session: session(...given) });

/** Session state → result per area: in, wait, no, or the redirect target. `login` keeps the requested path. */
const table: readonly (readonly [string, SessionState, Readonly<Record<GuardedArea, string>>])[] = [
  ['the session is loading', { status: 'loading' }, { guest: 'wait', welcome: 'wait', customer: 'wait', admin: 'wait' }],
  ['the session was not checked', { status: 'unchecked' }, { guest: 'in', welcome: 'wait', customer: 'wait', admin: 'wait' }],
  ['a visitor', { status: 'anonymous' }, { guest: 'in', welcome: 'login', customer: 'login', admin: 'login' }],
  [
    'the server is unreachable',
    { status: 'unreachable', error: null },
    { guest: 'in', welcome: 'login', customer: 'login', admin: 'login' },
  ],
  [
    'unconfirmed',
    signedIn('admin', 0, false),
    { guest: '/check-email', welcome: '/check-email', customer: '/check-email', admin: '/check-email' },
  ],
  [
    'unconfirmed, done',
    signedIn('viewer', 4, false),
    { guest: '/check-email', welcome: '/check-email', customer: '/check-email', admin: '/check-email' },
  ],
  ...([0, 1, 2, 3] as const).flatMap((step) =>
    (['viewer', 'agent', 'manager', 'admin'] as const).map(
      (role): readonly [string, SessionState, Readonly<Record<GuardedArea, string>>] => [
        `${role} at step ${step}`,
        signedIn(role, step),
        { guest: '/welcome', welcome: 'in', customer: '/welcome', admin: '/welcome' },
      ],
    ),
  ),
  ...(['viewer', 'agent', 'manager', 'admin'] as const).flatMap((role) =>
    ([signedIn, ended] as const).map((state): readonly [string, SessionState, Readonly<Record<GuardedArea, string>>] => [
      `${role}, ${state.name}`,
      state(role),
      { guest: '/customer', welcome: '/customer', customer: 'in', admin: 'no' },
    ]),
  ),
  ...([0, 4] as const).flatMap((step) =>
    ([true, false] as const).map((confirmed): readonly [string, SessionState, Readonly<Record<GuardedArea, string>>] => [
      `super_admin at step ${step}, ${confirmed ? 'confirmed' : 'not confirmed'}`,
      signedIn('super_admin', step, confirmed),
      { guest: '/admin', welcome: '/admin', customer: '/admin', admin: 'in' },
    ]),
  ),
];

const places: readonly (readonly [GuardedArea, string])[] = [
  ['guest', '/login'],
  ['guest', '/signup'],
  ['guest', '/forgot-password'],
  ['welcome', '/welcome'],
  ['customer', '/customer/overview?period=1y'],
  ['customer', '/customer/team'],
  ['customer', '/customer/activity?kind=refusal'],
  ['customer', '/customer/account'],
  ['customer', '/customer/settings'],
  ['admin', '/admin'],
  ['admin', '/admin/activity'],
];

function outcomeOf(passage: Passage): string {
  if (passage.kind !== 'go') return { enter: 'in', wait: 'wait', refused: 'no' }[passage.kind];
  const [path = '', search] = passage.to.split('?');
  return path === '/login' ? `login ${new URLSearchParams(search).get('next')}` : path;
}

describe.each(places)('%s %s', (area, here) => {
  test.each(table)('%s', (_who, state, answers) => {
    expect(outcomeOf(passageTo(area, state, here))).toBe(answers[area] === 'login' ? `login ${here}` : answers[area]);
  });
});

test.each(table)('%s: home is a path the user may open', (_who, state) => {
  const home = homePathOf(state);
  const area = (['welcome', 'customer', 'admin'] as const).find((each) => home === `/${each}`);
  const lets = area ? passageTo(area, state, home).kind === 'enter' : ['/', '/check-email?email=n%40x.sa'].includes(home);
  expect(lets).toBe(true);
});

const customerRoles: readonly Role[] = ['viewer', 'agent', 'manager', 'admin'];
/** Roles that may open each dashboard screen; all others get "not authorized". */
const mayOpen: Readonly<Record<string, readonly Role[]>> = {
  overview: customerRoles,
  reviews: customerRoles,
  analytics: ['viewer', 'manager', 'admin'],
  'review-requests': ['agent', 'manager', 'admin'],
  account: customerRoles,
  'account/notifications': customerRoles,
  team: ['manager', 'admin'],
  settings: ['manager', 'admin'],
  subscription: ['admin'],
  'platform-messages': ['admin'],
  'subscription/card': ['admin'],
  activity: ['admin'],
  exports: ['viewer', 'agent', 'manager', 'admin'],
};
const mayOperate: Readonly<Record<string, readonly Role[]>> = {
  overview: ['super_admin'],
  customers: ['super_admin'],
  subscriptions: ['super_admin'],
  analytics: ['super_admin'],
  sql: ['super_admin'],
  'sql-logins': ['super_admin'],
  audience: ['super_admin'],
  system: ['super_admin'],
  activity: ['super_admin'],
  contacts: ['super_admin'],
  'contacts/report': ['super_admin'],
  exports: ['super_admin'],
  settings: ['super_admin'],
  staff: ['super_admin'],
  account: ['super_admin'],
  'account/notifications': ['super_admin'],
};

describe.each([
  ['dashboard', customerScreens, customerEntries, mayOpen, customerRoles, '/customer/'],
  ['console', adminScreens, adminEntries, mayOperate, ['super_admin'], '/admin/'],
] as const)('each screen of the %s', (_name, screens, entries, table, who, prefix) => {
  test('has a row in the table and allows exactly its roles', () => {
    for (const { path, permission } of screens) {
      const allowed = roles.filter((role) => who.includes(role as never) && (permission === undefined || can(session(role), permission)));
      expect([path, allowed], path).toEqual([path, table[path]]);
    }
  });

  test.each([...who])('is in the menu of %s exactly where it can be opened', (role) => {
    for (const { path } of entriesFor(entries, session(role))) expect(table[path.slice(prefix.length)], path).toContain(role);
    for (const { path } of entries) {
      expect(screens.map((screen) => `${prefix}${screen.path}`)).toContain(path);
      const listed = entriesFor(entries, session(role)).some((entry) => entry.path === path);
      expect([path, role, listed]).toEqual([path, role, table[path.slice(prefix.length)]?.includes(role)]);
    }
  });
});

test('closes only the screen of a removed permission', () => {
  const restricted = {
    ...session('admin'),
    abilities: abilitiesOf('admin', ['ViewReviews', 'ReplyReviews', 'ViewAnalytics', 'Settings'], null),
  };
  expect(can(restricted, 'team.read')).toBe(false);
  expect(can(restricted, 'audit.read')).toBe(true);
  expect(entriesFor(customerEntries, restricted).map(({ id }) => id)).not.toContain('team');
});

test.each([
  ['a viewer with all permissions', 'viewer', ['ViewReviews', 'ViewAnalytics'], '/customer/overview'],
  ['an agent who cannot read reviews', 'agent', ['ReplyReviews'], '/customer/review-requests'],
  ['a manager who only manages the team', 'manager', ['ManageTeam'], '/customer/team'],
  ['an administrator without permissions', 'admin', [], '/customer/subscription'],
] as const)('%s: the dashboard starts at the first screen they may open', (_who, role, named, landing) => {
  const person = { ...session(role), permissions: named, abilities: abilitiesOf(role, named, null) };
  expect(firstPathOf({ path: '/customer', screens: customerScreens }, person)).toBe(landing);
  expect(entriesFor(customerEntries, person)[0]?.path ?? '/customer/account').toBe(landing);
});

test.each([
  ['an operator', staffPresets.operator, ['/admin/overview', '/admin/system']],
  ['the support', staffPresets.support, ['/admin/overview', '/admin/contacts', '/admin/settings']],
  ['an auditor', staffPresets.auditor, ['/admin/activity']],
  ['somebody who keeps the staff', ['staff'], ['/admin/settings', '/admin/staff']],
  ['somebody who keeps the customers', ['customers'], ['/admin/overview', '/admin/customers', '/admin/settings']],
  ['an editor', staffPresets.editor, ['/admin/settings', '/admin/audience']],
] as const)('%s sees only what their duties open', (_who, held, paths) => {
  const person = { ...session('super_admin'), permissions: held, abilities: abilitiesOf('super_admin', held, null) };
  expect(entriesFor(adminEntries, person).map(({ path }) => path)).toEqual(paths);
  expect(firstPathOf({ path: '/admin', screens: adminScreens }, person)).toBe(paths[0] ?? '/admin/account');
});

test('the menu of the console: the work of the platform first, then what staff do for it', () => {
  expect(adminEntries.map(({ id }) => id)).toEqual([
    'overview',
    'customers',
    'subscriptions',
    'analytics',
    'system',
    'contacts',
    'settings',
    'staff',
    'audience',
    'activity',
  ]);
});

test('the set-up and the console start at their first screen', () => {
  expect(firstPathOf({ path: '/welcome', screens: welcomeScreens }, session('admin', 1))).toBe('/welcome');
  expect(firstPathOf({ path: '/admin', screens: adminScreens }, session('super_admin'))).toBe('/admin/overview');
});

test('screens linked from mails or from Google are outside every guard', () => {
  const guarded = new Set([...guestScreens, ...customerScreens, ...adminScreens].map(({ path }) => path));
  const open = new Set([...publicScreens, ...openScreens].map(({ path }) => path));
  for (const path of ['check-email', 'verify-email', 'reset-password']) {
    expect([path, open.has(path), guarded.has(path)]).toEqual([path, true, false]);
  }
  for (const { path } of openScreens) expect(guarded.has(path), path).toBe(false);
});
