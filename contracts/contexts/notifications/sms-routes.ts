import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

/** What the SMS provider reports. */
export const smsRoutes = {
  smsDelivery: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/integration/sms/deliveries/:token',
    tag: 'notifications',
    auth: 'none',
    inMaintenance: true,
    summary: 'Endpoint for the delivery reports of the SMS provider. The token of the installation is the last part of the address.',
    params: z.object({ token: z.string().max(200) }),
    body: z.unknown(),
    model: z.null(),
    errors: ['not_found'],
    // All reports come from a few addresses of the provider.
    limit: { max: 60_000, perMinutes: 1 },
  }),
} as const;
