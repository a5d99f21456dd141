import type { Actor, Iso, TenantId, Uuid } from '@sumaa/contracts';

/** The actor, time and cause of a command; becomes the metadata of every event. */
export interface CommandContext {
  /** v5(actor, route, Idempotency-Key), or v5 of a job id; a `stepId` when one command writes several streams. */
  readonly commandId: Uuid;
  /** Hash of the command's body: the same id with another hash is refused (`idempotency_mismatch`). */
  readonly commandHash: string;
  readonly occurredAt: Iso;
  readonly correlationId: string;
  readonly causationId: string;
  readonly tenantId: TenantId;
  readonly actor: Actor;
  readonly traceparent?: string | undefined;
}
