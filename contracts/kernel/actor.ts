import { z } from 'zod';
import { Uuid, TenantId } from './ids.ts';
import { Iso } from './time.ts';

/** Whence somebody acted: a keyed hash, never the address, and the range it is in, as far as people may be told. */
const whence = { ipHash: z.string().optional(), network: z.string().optional() };

/** Who acted. A person is named by account. */
export const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), accountId: Uuid, role: z.string(), ...whence }),
  z.object({ kind: z.literal('anonymous'), ...whence }),
  z.object({ kind: z.literal('worker'), name: z.string() }),
  z.object({ kind: z.literal('system'), name: z.string() }),
]);
export type Actor = z.infer<typeof Actor>;

/** What stands beside every event. The two `$` names are the ones EventStoreDB itself understands. */
export const Metadata = z.object({
  commandId: Uuid,
  /** Hash of the command's body: the same key with another body is refused. */
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
