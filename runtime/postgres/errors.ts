import { isOutdatedPlan } from './named-statements.ts';

/**
 * The meaning of a driver error for its statement. `connection`: the answer was lost, and the statement may have been committed
 * or not; `retryable`: it was rolled back and may succeed later; `permanent`: it fails again.
 */
export type Failure = 'connection' | 'retryable' | 'permanent';

// PostgreSQL appendix A. 08: connection; 57P01–57P05: the server ends the session.
const connectionStates = /^(08|57P0)/;
// 40001/40P01 serialisation and deadlock, 55P03 lock time-out, 57014 statement time-out, 53 resources, 25006 read-only after a
// switchover, 25P03 idle in transaction.
const retryableStates = /^(40001|40P01|55P03|57014|53|25006|25P03)/;
const socketCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)/;
const answerTimeout = 'Query read timeout';
// pg has no codes for these (pg/lib/client.js, pg-pool/index.js).
const driverMessages =
  /connection terminated|connection error|connection ended|query read timeout|timeout expired|timeout exceeded|client was closed|not queryable|socket/i;

export function classify(error: unknown): Failure {
  if (error instanceof AggregateError) return error.errors.every((inner) => classify(inner) === 'connection') ? 'connection' : 'permanent';
  if (!(error instanceof Error)) return 'permanent';
  if (isOutdatedPlan(error)) return 'retryable';
  const code = codeOf(error);
  if (code === null) return driverMessages.test(error.message) ? 'connection' : 'permanent';
  if ('severity' in error && /^[0-9A-Z]{5}$/.test(code)) {
    if (connectionStates.test(code)) return 'connection';
    return retryableStates.test(code) ? 'retryable' : 'permanent';
  }
  // A missing file has the code of a missing Unix socket.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isMissingSocket || socketCodes.test(code) ? 'connection' : 'permanent';
}

/** Whether a retry may help. */
export const isTransient = (error: unknown): boolean => classify(error) !== 'permanent';

/**
 * Whether the connection is of no use after this error: it is broken, its answer did not come in time, or its server became read-only
 * (25006: after a switchover behind a proxy the old connections stay open).
 */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === answerTimeout || codeOf(error) === '25006' || classify(error) === 'connection';
}

/** Whether a unique constraint (the named one, if given) refused the row. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
