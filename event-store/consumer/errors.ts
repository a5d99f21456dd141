import { SchemaAhead } from '../codec/codec.ts';
import { OutcomeUnknown, StoreUnavailable } from '../port/errors.ts';
import { classify } from '../postgres/classify.ts';
import type { ConsumerName } from './consumer-name.ts';

/** Another runner moved the checkpoint: whatever this one was about to write is rolled back. */
export class LeaseLost extends Error {
  readonly code = 'lease_lost';
  constructor(consumer: ConsumerName) {
    super(`${consumer.kind} ${consumer.name} v${consumer.version}: somebody else runs it`);
    this.name = 'LeaseLost';
  }
}

/** The store is not the one this consumer read so far, or no longer holds what it read. Fatal: a person has to decide. */
export class StoreRewound extends Error {
  readonly code = 'store_rewound';
  /** `otherStore`: it is another store by its id, and whoever mends it has to say that they know. */
  constructor(consumer: ConsumerName, reason: string, { otherStore = false }: { readonly otherStore?: boolean } = {}) {
    const verb = consumer.kind !== 'reactor' ? 'rebuild' : 'restart';
    const remedy = `npm run projections -- ${verb} ${consumer.name}${otherStore ? ' --other-store' : ''}`;
    const question = otherStore
      ? 'Does EVENTSTORE_URL (without it: Postgres) name the store that is meant, or was the event store swapped?'
      : 'Was the event store restored or swapped?';
    super(`${consumer.kind} ${consumer.name} v${consumer.version}: ${reason}. ${question} If that was meant, run: ${remedy}`);
    this.name = 'StoreRewound';
  }
}

/** An event that a projection cannot take, met while it is being rebuilt: a rebuild stops instead of parking. */
export class PoisonEvent extends Error {
  readonly code = 'poison_event';
  constructor(consumer: ConsumerName, eventId: string, cause: unknown) {
    super(`${consumer.name} v${consumer.version} cannot take event ${eventId}`, { cause });
    this.name = 'PoisonEvent';
  }
}

/** A reactor's queue did not take the jobs of a batch. */
export class EnqueueFailed extends Error {
  readonly code = 'enqueue_failed';
  constructor(reactor: string, cause: unknown) {
    super(`${reactor}: the queue does not take jobs`, { cause });
    this.name = 'EnqueueFailed';
  }
}

/** Whether trying again later may help: the runner then starts over from its checkpoint. */
export function isPassing(error: unknown): boolean {
  const passing = [LeaseLost, EnqueueFailed, StoreUnavailable, OutcomeUnknown, SchemaAhead].some((kind) => error instanceof kind);
  return passing || classify(error) !== 'permanent';
}

/** Whether the database refused a value (SQLSTATE 22 and 23): some event's row is at fault, not the system. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23][0-9A-Z]{3}$/.test(error.code);
}
