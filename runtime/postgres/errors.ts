import { isOutdatedPlan } from './named-statements.ts';

const transientStates = /^(40001|40P01|55P03|53300|57P0\d|57014|08...)$/;
const transientCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Whether trying again may help: lost races (40001, 40P01), lock and statement timeouts (55P03, 57014), a server that
 * restarts or is full (57P0x, 53300), a broken connection (08xxx and the driver's own errors), columns that changed under a plan.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (isOutdatedPlan(error)) return true;
  return (code !== null && (transientStates.test(code) || transientCodes.has(code))) || brokenConnection.test(error.message);
}

/** Whether a unique constraint (that one, when named) refused the row. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
