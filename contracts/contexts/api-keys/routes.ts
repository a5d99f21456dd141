import { z } from 'zod';
import { latinDigits } from '../../kernel/digits.ts';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { DisplayName, says } from '../identity/fields.ts';
import { ApiScope, maxApiKeyAddresses } from './policy.ts';

const common = { tag: 'api-keys', auth: 'confirmed', permission: 'connection.write', businessOnly: true } as const;

/** An IP address, or a range of them such as `203.0.113.0/24`. */
const AddressRange = z
  .string({ error: says('required') })
  .transform((text) => latinDigits(text).trim())
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: says('ipAddress') }));

/** A new key. It works with the rights of whoever created it, narrowed by `scopes` and `locationIds`. */
export const NewApiKey = z.object({
  name: DisplayName('required', 80),
  scopes: z.array(ApiScope).min(1, says('chooseOne')),
  /** Null: every branch. */
  locationIds: z.array(Uuid).min(1, says('chooseOne')).max(1_000).nullable(),
  /** Empty: from everywhere. */
  addresses: z.array(AddressRange).max(maxApiKeyAddresses, says('tooLong')),
  /** Null: until it is revoked. */
  expiresInDays: z.int().min(1).max(3_650).nullable(),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

export const ApiKey = z.object({
  id: Uuid,
  name: z.string(),
  /** The beginning of the key, by which it is recognised. */
  hint: z.string(),
  scopes: z.array(ApiScope),
  locationIds: z.array(Uuid).nullable(),
  addresses: z.array(z.string()),
  createdBy: z.string().nullable(),
  createdAt: Iso,
  expiresAt: Iso.nullable(),
  /** Accurate to the minute; null: never used. */
  lastUsedAt: Iso.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Keys by which other systems call the same operations as people. */
export const apiKeyRoutes = {
  apiKeys: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/api-keys',
    summary: 'The keys that are not revoked, the newest first. Expired ones are listed until they are revoked.',
    model: z.array(ApiKey),
  }),
  createApiKey: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/api-keys',
    summary: 'Create a key. The answer shows it this one time; a repetition with the same Idempotency-Key replaces it.',
    body: NewApiKey,
    model: z.object({ id: Uuid, key: z.string() }),
    status: 201,
    issuesTokens: true,
    errors: ['validation_failed', 'too_many_api_keys', 'not_found'],
    limit: { max: 30, perMinutes: 10 },
  }),
  revokeApiKey: defineRoute({
    ...common,
    app: 'command',
    method: 'DELETE',
    path: '/api/api-keys/:id',
    summary: 'Revoke a key. It stops at once.',
    params: z.object({ id: Uuid }),
    model: z.null(),
    errors: ['not_found'],
  }),
} as const;
