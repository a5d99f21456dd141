import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';

const tag = 'account';

/** Whether notices are mailed to the own address; `suppressed`: why not. */
export const MailDelivery = z.object({ suppressed: z.enum(['bounced', 'complained']).nullable(), since: Iso.nullable() });
export type MailDelivery = z.infer<typeof MailDelivery>;

/** Whether the address of a person takes mails. */
export const mailDeliveryRoutes = {
  mailDelivery: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/account/mail-delivery',
    tag,
    auth: 'session',
    summary: 'Whether notices are mailed to the own address, or not because mails came back from it or one was reported as spam.',
    model: MailDelivery,
  }),
  resumeMailDelivery: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/mail-delivery/resume',
    tag,
    auth: 'session',
    summary: 'Mail notices to the own address again.',
    model: MailDelivery,
    limit: { max: 10, perMinutes: 60 },
  }),
} as const;
