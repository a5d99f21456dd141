import { z } from 'zod';
import { defineEvent, ofItsBusiness, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { ApiScope } from './policy.ts';

/** `apikeys-<tenantId>`: the keys of a business. The keys themselves are in the vault only, as hashes. */
export const apiKeyEvents = {
  ApiKeyCreated: defineEvent({
    type: 'ApiKeyCreated',
    category: 'apikeys',
    subject: ofItsBusiness,
    // Version 1 stored name and addresses in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: {
      keyId: Uuid,
      name: personal(z.string()),
      scopes: z.array(ApiScope),
      /** Null: every branch that its creator sees. */
      locationIds: z.array(Uuid).nullable(),
      /** IP addresses and ranges that it works from; empty: from everywhere. */
      addresses: personal(z.array(z.string())),
      expiresAt: Iso.nullable(),
      accountId: Uuid,
      createdAt: Iso,
    },
  }),
  ApiKeyRevoked: defineEvent({ type: 'ApiKeyRevoked', category: 'apikeys', data: { keyId: Uuid, accountId: Uuid, revokedAt: Iso } }),
} as const;
export type ApiKeyEvent = EventsOf<typeof apiKeyEvents>;
