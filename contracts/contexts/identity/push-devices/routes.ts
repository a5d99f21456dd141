import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';

const tag = 'account';

/** A browser that shows notifications of this account. */
export const PushDeviceItem = z.object({
  id: Uuid,
  device: z.string().nullable(),
  /** Whether this session's browser added it. */
  current: z.boolean(),
  createdAt: Iso,
  lastSeenAt: Iso,
});
export type PushDeviceItem = z.infer<typeof PushDeviceItem>;

/** What `PushSubscription.toJSON()` gives in a browser. The endpoint must be at a push service that the installation knows. */
export const PushSubscriptionBody = z.object({
  endpoint: z.string().min(1).max(1_000),
  keys: z.object({
    /** Uncompressed point of P-256, base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});

/** The browsers where a person is notified. */
export const pushDeviceRoutes = {
  pushDevices: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/account/push-devices',
    tag,
    auth: 'session',
    summary: 'The browsers that show notifications of this account, and the key to subscribe with (null: not available here).',
    model: z.object({ publicKey: z.string().nullable(), devices: z.array(PushDeviceItem) }),
  }),
  addPushDevice: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/push-devices',
    tag,
    auth: 'session',
    summary: 'Show notifications in this browser, or say that it still does.',
    body: PushSubscriptionBody,
    model: z.object({ id: Uuid }),
    errors: ['validation_failed', 'unavailable'],
    limit: { max: 60, perMinutes: 15 },
  }),
  removePushDevice: defineRoute({
    app: 'command',
    method: 'DELETE',
    path: '/api/account/push-devices/:id',
    tag,
    auth: 'session',
    summary: 'Show no more notifications in a browser.',
    params: z.object({ id: Uuid }),
    model: z.null(),
    errors: ['not_found'],
  }),
} as const;
