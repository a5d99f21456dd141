import {
  AccessDeniedError,
  ErrorType,
  isCommandError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Expected } from '../port/event-store.ts';
import { Interrupted, CallTimeout } from './timeout.ts';

/**
 * What a client error means for its call. `away`: the store is unavailable, and the same call may succeed later; `surelyNot`: an
 * append was definitely not stored. `odd`: an unknown error, worth a few retries. `refused`: fails again, a mistake of the caller
 * or the operator.
 */
export type Failure =
  | { readonly kind: 'wrong_expected'; readonly actual: Expected }
  | { readonly kind: 'deleted' | 'not_found' | 'odd' | 'refused' }
  | { readonly kind: 'too_large'; readonly limit: number }
  | { readonly kind: 'away'; readonly surelyNot: boolean };

const unavailable: Failure = { kind: 'away', surelyNot: false };
const unavailableNotStored: Failure = { kind: 'away', surelyNot: true };

// UnknownError has this only in its message: the batch append reports a status that the client "could not recognize".
const notStoredWords = /Server Is Not Ready|Server Is Busy|No leader info|Failed to discover|No connection established|ECONNREFUSED/;
// Errors without a fitting gRPC code: a bug of Node's http2, and a call on a channel that was closed meanwhile.
const connectionWords = /write after end|channel has been (closed|shut)/i;
const unavailableTypes = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
]);
// gRPC status codes (grpc/grpc, doc/statuscodes.md): 1 cancelled (by our own dispose), 4 deadline, 10 aborted, 13 internal (an idle
// subscription gets it on a graceful stop of the server), 14 unavailable (raw, without a type, when nothing listens).
const unavailableCodes = new Set([1, 4, 10, 13, 14]);
// 3 invalid argument, 7 permission, 8 message over the limit, 9 precondition, 11 out of range, 16 unauthenticated.
const refusedCodes = new Set([3, 7, 8, 9, 11, 16]);

/** The only place that interprets errors of the client. */
export function classify(error: unknown): Failure {
  if (error instanceof CallTimeout || error instanceof Interrupted) return unavailable;
  if (!(error instanceof Error)) return { kind: 'odd' };
  if (error instanceof WrongExpectedVersionError) {
    const actual = error.actualVersion;
    return { kind: 'wrong_expected', actual: typeof actual === 'bigint' ? actual : 'no_stream' };
  }
  if (error instanceof StreamDeletedError) return { kind: 'deleted' };
  if (error instanceof StreamNotFoundError) return { kind: 'not_found' };
  if (error instanceof MaxAppendSizeExceededError) return { kind: 'too_large', limit: error.maxAppendSize };
  if (error instanceof AccessDeniedError) return { kind: 'refused' };
  if (notStoredWords.test(error.message)) return unavailableNotStored;
  if (/BadRequest/.test(error.message)) return { kind: 'refused' };
  if (isCommandError(error) && unavailableTypes.has(error.type)) return unavailable;
  const code = codeOf(error);
  if (code !== null && unavailableCodes.has(code)) return unavailable;
  if (code !== null && refusedCodes.has(code)) return { kind: 'refused' };
  if (connectionWords.test(error.message)) return unavailable;
  // An error that is neither gRPC's nor the client's was thrown by our own code.
  return code === null && !isCommandError(error) ? { kind: 'refused' } : { kind: 'odd' };
}

/** The label of a failure in the metrics. */
export const kindOf = ({ kind }: Failure): string => (kind === 'odd' ? 'unexpected' : kind);

/**
 * Whether an error of an append breaks the client. The client keeps pending appends in one map per process; after an error of the
 * stream that all appends share, later ones hang, or fail for ever with a cached answer. An answer to one append is a client
 * error without a gRPC status.
 */
export function breaksClient(error: unknown): boolean {
  return !(error instanceof Error) || !isCommandError(error) || codeOf(error) !== null;
}

/** The kind of an error for logs, without addresses and payloads. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = codeOf(error);
  const type = isCommandError(error) ? error.type : error.name;
  return code === null ? type : `${type} (${code})`;
}

function codeOf(error: Error): number | null {
  return 'code' in error && typeof error.code === 'number' ? error.code : null;
}
