import { isOutdatedPlan } from './named-statements.ts';

const transientStates = /^(40001|40P01|55P03|53300|57P0\d|57014|08...)$/;
const transientCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Whether a retry may help: serialisation failure and deadlock (40001, 40P01), lock and statement time-outs (55P03, 57014), a server
 * that restarts or has no free connection (57P0x, 53300), a broken connection (08xxx and driver errors), an outdated query plan.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (isOutdatedPlan(error)) return true;
  return (code !== null && (transientStates.test(code) || transientCodes.has(code))) || brokenConnection.test(error.message);
}

/** Whether a unique constraint (the named one, if given) refused the row. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
