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
import { Interrupted, Overdue } from './within.ts';

/**
 * What an error of the client means for the call that met it. `away`: the store did not (or not yet) do its part, the same
 * call may succeed later; `surelyNot` says that an append met this way was not stored. `odd`: nothing we know, worth a few
 * tries. `refused`: fails again, ours or the operator's mistake.
 */
export type Failure =
  | { readonly kind: 'wrong_expected'; readonly actual: Expected }
  | { readonly kind: 'deleted' | 'not_found' | 'odd' | 'refused' }
  | { readonly kind: 'too_large'; readonly limit: number }
  | { readonly kind: 'away'; readonly surelyNot: boolean };

const away: Failure = { kind: 'away', surelyNot: false };
const awayAndNotStored: Failure = { kind: 'away', surelyNot: true };

// UnknownError says it only in words: the batch append answers with a status the client "could not recognize".
const notTaken = /Server Is Not Ready|Server Is Busy|No leader info|Failed to discover|No connection established|ECONNREFUSED/;
// Without a code of gRPC's that says it: a bug of Node's http2, and a call begun on a channel that was closed meanwhile.
const connectionWords = /write after end|channel has been (closed|shut)/i;
const awayTypes = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
]);
// gRPC status codes (grpc/grpc, doc/statuscodes.md): 1 cancelled (our own dispose), 4 deadline, 10 aborted, 13 internal (how
// a graceful stop of the server reaches an idle subscription), 14 unavailable (raw, without a type, when nothing listens).
const awayCodes = new Set([1, 4, 10, 13, 14]);
// 3 invalid argument, 7 permission, 8 message over the limit, 9 precondition, 11 out of range, 16 unauthenticated.
const refusedCodes = new Set([3, 7, 8, 9, 11, 16]);

/** The one place where the client's errors are understood. */
export function classify(error: unknown): Failure {
  if (error instanceof Overdue || error instanceof Interrupted) return away;
  if (!(error instanceof Error)) return { kind: 'odd' };
  if (error instanceof WrongExpectedVersionError) {
    const actual = error.actualVersion;
    return { kind: 'wrong_expected', actual: typeof actual === 'bigint' ? actual : 'no_stream' };
  }
  if (error instanceof StreamDeletedError) return { kind: 'deleted' };
  if (error instanceof StreamNotFoundError) return { kind: 'not_found' };
  if (error instanceof MaxAppendSizeExceededError) return { kind: 'too_large', limit: error.maxAppendSize };
  if (error instanceof AccessDeniedError) return { kind: 'refused' };
  if (notTaken.test(error.message)) return awayAndNotStored;
  if (/BadRequest/.test(error.message)) return { kind: 'refused' };
  if (isCommandError(error) && awayTypes.has(error.type)) return away;
  const code = codeOf(error);
  if (code !== null && awayCodes.has(code)) return away;
  if (code !== null && refusedCodes.has(code)) return { kind: 'refused' };
  if (connectionWords.test(error.message)) return away;
  // What is neither gRPC's nor the client's was thrown by our own code.
  return code === null && !isCommandError(error) ? { kind: 'refused' } : { kind: 'odd' };
}

/** For the metrics. */
export const kindOf = ({ kind }: Failure): string => (kind === 'odd' ? 'unexpected' : kind);

/**
 * Whether an error of an append concerns the stream that all appends share, or the client as such: the client keeps pending
 * appends in one map per process, and after such an error later ones hang, or fail for ever with a cached answer. Answers
 * to one append are errors of the client's own kind without a gRPC status.
 */
export function breaksClient(error: unknown): boolean {
  return !(error instanceof Error) || !isCommandError(error) || codeOf(error) !== null;
}

/** For logs: what kind of error, without addresses and payloads. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = codeOf(error);
  const type = isCommandError(error) ? error.type : error.name;
  return code === null ? type : `${type} (${code})`;
}

function codeOf(error: Error): number | null {
  return 'code' in error && typeof error.code === 'number' ? error.code : null;
}
