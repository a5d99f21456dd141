import type { Expected } from './event-store.ts';

/** Base class of every store error. `code` is stable; the message is for operators. */
export class EventStoreError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** The stream's revision differs from the one that the writer expected. Read, decide and append again. */
export class WrongExpectedRevision extends EventStoreError {
  readonly stream: string;
  readonly expected: Expected;
  readonly actual: Expected;
  constructor(stream: string, expected: Expected, actual: Expected) {
    super('wrong_expected_revision', `${stream}: expected ${expected}, actual ${actual}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

export class InvalidStreamName extends EventStoreError {
  constructor(stream: string) {
    super('invalid_stream_name', `not a stream name: ${JSON.stringify(stream)}`);
  }
}

/** The append is malformed (empty, a repeated id, not JSON, an invalid type name): a bug of the caller. */
export class InvalidAppend extends EventStoreError {
  constructor(message: string, options?: ErrorOptions) {
    super('invalid_append', message, options);
  }
}

export class AppendTooLarge extends EventStoreError {
  readonly limit: number;
  constructor(size: number, limit: number) {
    super('append_too_large', `the append has ${size} bytes, at most ${limit} are allowed`);
    this.limit = limit;
  }
}

/** Something else deleted the stream. This code never deletes streams, because idempotency depends on them. */
export class StreamDeleted extends EventStoreError {
  constructor(stream: string) {
    super('stream_deleted', `${stream} was deleted`);
  }
}

/** The store did not answer and nothing was stored (or read). */
export class StoreUnavailable extends EventStoreError {
  constructor(message: string, options?: ErrorOptions) {
    super('store_unavailable', message, options);
  }
}

/** The append may or may not have been stored. Repeating exactly the same call is safe. */
export class OutcomeUnknown extends EventStoreError {
  constructor(message: string, options?: ErrorOptions) {
    super('outcome_unknown', message, options);
  }
}

/** The position is beyond the end of the store: the store was rewound, restored or swapped. */
export class CheckpointBeyondHead extends EventStoreError {
  constructor(position: string, head: string | null) {
    super('checkpoint_beyond_head', `position ${position} lies beyond the head ${head ?? '(empty store)'}`);
  }
}

/** The stored data is unreadable, or the positions have a hole. */
export class CorruptEvent extends EventStoreError {
  constructor(message: string, options?: ErrorOptions) {
    super('corrupt_event', message, options);
  }
}
