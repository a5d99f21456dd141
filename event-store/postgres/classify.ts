import { DatabaseError } from 'pg';

/**
 * The meaning of a driver error for its statement. `connection`: the answer was lost, and the statement may have been committed
 * or not; `retryable`: it was rolled back and may succeed later; `permanent`: it fails again.
 */
export type Failure = 'connection' | 'retryable' | 'permanent';

// PostgreSQL appendix A. 08: connection; 57P01–57P05: the server ends the session.
const connectionStates = /^(08|57P0)/;
// 40001/40P01 serialisation and deadlock, 55P03 lock timeout, 57014 statement timeout, 53 resources, 25006 read-only during
// a failover, 25P03 idle in transaction.
const retryableStates = /^(40001|40P01|55P03|57014|53|25006|25P03)/;
const socketCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOENT)/;
// pg has no codes for these (pg/lib/client.js, pg-pool/index.js).
const driverMessages =
  /connection terminated|connection ended|query read timeout|timeout expired|timeout exceeded|client was closed|not queryable|socket/i;

export function classify(error: unknown): Failure {
  if (error instanceof AggregateError) return error.errors.every((inner) => classify(inner) === 'connection') ? 'connection' : 'permanent';
  if (!(error instanceof Error)) return 'permanent';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (error instanceof DatabaseError || (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && 'severity' in error)) {
    if (connectionStates.test(code ?? '')) return 'connection';
    return retryableStates.test(code ?? '') ? 'retryable' : 'permanent';
  }
  if (code !== undefined) return socketCodes.test(code) ? 'connection' : 'permanent';
  return driverMessages.test(error.message) ? 'connection' : 'permanent';
}
