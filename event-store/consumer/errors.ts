import { SchemaAhead } from '../codec/codec.ts';
import { SubjectKeyMissing } from '../codec/subject-keys.ts';
import { CorruptEvent, OutcomeUnknown, StoreUnavailable } from '../port/errors.ts';
import { classify } from '@sumaa/runtime/postgres';
import type { ConsumerName } from './consumer-name.ts';

/** Another runner moved the checkpoint; the transaction of this runner is rolled back. */
export class LeaseLost extends Error {
  readonly code = 'lease_lost';
  constructor(consumer: ConsumerName) {
    super(`${consumer.kind} ${consumer.name} v${consumer.version}: another process runs it`);
    this.name = 'LeaseLost';
  }
}

/** The store is not the one that this consumer has read, or no longer holds what it read. Fatal: an operator has to decide. */
export class StoreRewound extends Error {
  readonly code = 'store_rewound';
  /** `otherStore`: the store has another id, so the repair command must confirm the swap with `--other-store`. */
  constructor(consumer: ConsumerName, reason: string, { otherStore = false }: { readonly otherStore?: boolean } = {}) {
    const verb = consumer.kind !== 'reactor' ? 'rebuild' : 'restart';
    const remedy = `npm run projections -- ${verb} ${consumer.name}${otherStore ? ' --other-store' : ''}`;
    const question = otherStore
      ? 'Does EVENTSTORE_URL (default: Postgres) point to the right store, or was the event store swapped?'
      : 'Was the event store restored or swapped?';
    super(`${consumer.kind} ${consumer.name} v${consumer.version}: ${reason}. ${question} If this is intended, run: ${remedy}`);
    this.name = 'StoreRewound';
  }
}

/** A projection cannot apply an event during a rebuild; a rebuild stops instead of parking. */
export class PoisonEvent extends Error {
  readonly code = 'poison_event';
  constructor(consumer: ConsumerName, eventId: string, cause: unknown) {
    super(`${consumer.name} v${consumer.version} cannot apply event ${eventId}`, { cause });
    this.name = 'PoisonEvent';
  }
}

/** The queue did not accept the jobs of a reactor's batch. */
export class EnqueueFailed extends Error {
  readonly code = 'enqueue_failed';
  constructor(reactor: string, cause: unknown) {
    super(`${reactor}: the queue does not accept jobs`, { cause });
    this.name = 'EnqueueFailed';
  }
}

/** Whether a later attempt may succeed; the runner then starts again from its checkpoint. */
export function isTemporary(error: unknown): boolean {
  const passing = [LeaseLost, EnqueueFailed, StoreUnavailable, OutcomeUnknown, SchemaAhead].some((kind) => error instanceof kind);
  return passing || classify(error) !== 'permanent';
}

/** Whether only this event cannot be read, so that its stream is parked and the rest goes on. */
export const isUnreadable = (error: unknown): boolean => error instanceof CorruptEvent || error instanceof SubjectKeyMissing;

/** Whether the database refused a value (SQLSTATE class 22 or 23): the row of an event is at fault, not the system. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23][0-9A-Z]{3}$/.test(error.code);
}
