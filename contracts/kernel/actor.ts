import { z } from 'zod';
import { Uuid, TenantId } from './ids.ts';
import { Iso } from './time.ts';

/** The origin of a request: a keyed hash of the IP address, never the address itself, and its network range. */
const origin = { ipHash: z.string().optional(), network: z.string().optional() };

/** Who acted. A person is identified by their account id. */
export const Actor = z.discriminatedUnion('kind', [
  /** `apiKeyId`: another system acted by a key that the person created. */
  z.object({ kind: z.literal('person'), accountId: Uuid, role: z.string(), apiKeyId: Uuid.optional(), ...origin }),
  z.object({ kind: z.literal('anonymous'), ...origin }),
  z.object({ kind: z.literal('worker'), name: z.string() }),
  z.object({ kind: z.literal('system'), name: z.string() }),
]);
export type Actor = z.infer<typeof Actor>;

/** The metadata of every event. EventStoreDB itself interprets the two names with `$`. */
export const Metadata = z.object({
  commandId: Uuid,
  /** Hash of the command's body. The same idempotency key with another body is refused. */
  commandHash: z.string(),
  occurredAt: Iso,
  $correlationId: z.string(),
  $causationId: z.string(),
  tenantId: TenantId,
  actor: Actor,
  schema: z.number().int().positive(),
  traceparent: z.string().optional(),
});
export type Metadata = z.infer<typeof Metadata>;
