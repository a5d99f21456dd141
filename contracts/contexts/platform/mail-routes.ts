import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

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

export const mailRoutes = {
  testMail: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/mail/test',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.settings',
    summary: 'Send a test mail to the own address, by the mail server of this installation, and say at once what the server answered.',
    model: MailTest,
    limit: { max: 10, perMinutes: 15 },
  }),
} as const;
