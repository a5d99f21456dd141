import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { says } from '../identity/fields.ts';

/** What the login of every analyst begins with in the database. */
export const analystLoginPrefix = 'analyst_';

/** What follows it. */
export const AnalystName = z
  .string({ error: says('required') })
  .trim()
  .regex(/^[a-z][a-z0-9_]{0,30}$/, says('loginName'));

const category = 'analystlogin';

/** Version 1 knew only what staff did in the console. */
const upcasts = { 1: (data: Readonly<Record<string, unknown>>) => data };

/**
 * `analystlogin-<id of the login>`, of the platform. No command folds these streams: the database holds the logins, and no event a password.
 * `accountId` is null where an operator did it by command.
 */
export const analystLoginEvents = {
  AnalystLoginAdded: defineEvent({
    type: 'AnalystLoginAdded',
    category,
    data: { login: z.string(), accountId: Uuid.nullable(), addedAt: Iso },
    schema: 2,
    upcasts,
  }),
  AnalystLoginRemoved: defineEvent({
    type: 'AnalystLoginRemoved',
    category,
    data: { login: z.string(), accountId: Uuid.nullable(), removedAt: Iso },
    schema: 2,
    upcasts,
  }),
} as const;
export type AnalystLoginEvent = EventsOf<typeof analystLoginEvents>;

const common = { tag: 'analysts', auth: 'confirmed', permission: 'platform.analytics' } as const;
const path = '/api/platform/sql/logins';
const limit = { max: 20, perMinutes: 15 };

/** The logins with which analysts read the views by their own programs, as `npm run analyst` makes them. */
export const analystLoginRoutes = {
  analystLogins: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path,
    summary: 'The logins of analysts in the database, by name.',
    model: z.object({ items: z.array(z.object({ name: z.string(), login: z.string() })) }),
  }),
  addAnalystLogin: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path,
    status: 201,
    issuesTokens: true,
    summary:
      'Make a login that reads the views of the schema analytics and nothing else. The answer shows its address with the password this one time.',
    body: z.object({ name: AnalystName }),
    model: z.object({ login: z.string(), address: z.string() }),
    errors: ['validation_failed', 'login_exists', 'roles_not_allowed'],
    limit,
  }),
  removeAnalystLogin: defineRoute({
    ...common,
    app: 'command',
    method: 'DELETE',
    path: `${path}/:name`,
    summary: 'Remove a login and end its connections.',
    params: z.object({ name: AnalystName }),
    model: z.null(),
    errors: ['not_found', 'roles_not_allowed'],
    limit,
  }),
} as const;
