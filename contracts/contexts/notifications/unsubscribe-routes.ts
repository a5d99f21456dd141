import { z } from 'zod';
import { TenantId } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { UnsubscribeFrom } from './unsubscribe.ts';

/** How mails about notices are ended without signing in. */
export const unsubscribeRoutes = {
  unsubscribe: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/notifications/unsubscribe/:tenantId/:what/:code',
    tag: 'notifications',
    auth: 'none',
    inMaintenance: true,
    summary:
      'End mails about a kind of notification, or about all, by the link of any of them; mail programs send a form that is not read (RFC 8058).',
    params: z.object({ tenantId: TenantId, what: UnsubscribeFrom, code: z.string().max(100) }),
    model: z.object({ what: UnsubscribeFrom }),
    errors: ['unsubscribe_link_invalid'],
    limit: { max: 600, perMinutes: 60 },
  }),
} as const;
