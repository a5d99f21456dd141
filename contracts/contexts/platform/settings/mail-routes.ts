import { z } from 'zod';
import { says } from '../../identity/fields.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';

/** `unset`: the installation names no mail server; `refused`: it does not take this mail; `failed`: it cannot be used. */
export const MailTestOutcome = z.enum(['sent', 'refused', 'failed', 'unset']);
export type MailTestOutcome = z.infer<typeof MailTestOutcome>;

export const MailTest = z.object({
  outcome: MailTestOutcome,
  /** The own address, where it went. */
  to: z.string(),
  /** The mail server as `host:port`, without user and password; null without one. */
  server: z.string().nullable(),
  from: z.string(),
  /** What the server or the network said, as a code. */
  reason: z.string().nullable(),
});
export type MailTest = z.infer<typeof MailTest>;

/** The mail server that staff set; its password is in the vault only. */
export const MailServer = z.object({
  host: z.string().regex(/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/, says('invalid')),
  port: z
    .number({ error: says('outOfRange') })
    .int(says('outOfRange'))
    .min(1, says('outOfRange'))
    .max(65_535, says('outOfRange')),
  /** TLS from the first byte on; else STARTTLS where the server offers it. */
  isSecure: z.boolean(),
  /** Empty: none is asked for. */
  username: z.string().trim().max(254, says('tooLong')),
  fromEmail: z.email(says('invalidEmail')),
  fromName: z
    .string()
    .trim()
    .max(100, says('tooLong'))
    .regex(/^[^<>"\p{Cc}]*$/u, says('invalid')),
});
export type MailServer = z.infer<typeof MailServer>;

const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const hostName = new RegExp(`^(${label}\\.)*${label}$`);
/** A name, or an address: what ends in a number is no name. */
const isHost = (host: string): boolean => hostName.test(host) && (!/(^|\.)\d+$/.test(host) || z.ipv4().safeParse(host).success);

/** The same as it may be saved; what was saved before these rules is read all the same. */
const GivenMailServer = MailServer.extend({
  host: MailServer.shape.host.refine(isHost, says('invalid')),
  username: MailServer.shape.username.regex(/^\P{Cc}*$/u, says('invalid')),
  fromEmail: MailServer.shape.fromEmail.max(254, says('invalidEmail')),
});

export const mailRoutes = {
  mailServer: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/mail/server',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.settings',
    summary: 'Which mail server is used: that of the environment, which wins, or that of the settings; without its password.',
    model: z.object({
      /** Of the environment, as `host:port`; null: it sets none. */
      environment: z.object({ server: z.string(), from: z.string() }).nullable(),
      settings: MailServer.nullable(),
      savedAt: Iso.nullable(),
    }),
    limit: { max: 120, perMinutes: 15 },
  }),
  saveMailServer: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/platform/mail/server',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.settings',
    summary:
      'Set the mail server; it is kept only when it takes a test mail to the own address, and used within seconds; refused when a colleague saved another since `savedAt`. `password` null keeps the earlier one, for the same server and user name only.',
    body: z.object({
      server: GivenMailServer,
      password: z.string().max(200, says('tooLong')).nullable(),
      /** When what the caller changed was saved; null: nothing was. Left out: it is saved over whatever is there. */
      savedAt: Iso.nullable().optional(),
    }),
    model: MailTest,
    errors: ['validation_failed', 'settings_changed'],
    waits: true,
    limit: { max: 20, perMinutes: 15 },
  }),
  testMail: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/mail/test',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.settings',
    summary: 'Send a test mail to the own address, by the mail server of this installation, and say at once what the server answered.',
    model: MailTest,
    waits: true,
    limit: { max: 10, perMinutes: 15 },
  }),
} as const;
