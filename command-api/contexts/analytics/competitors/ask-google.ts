import type { ErrorCode, MeasuredPlace } from '@sumaa/contracts';
import { CircuitOpen } from '@sumaa/runtime/breaker';
import { GoogleError, type GooglePlace } from '@sumaa/runtime/google';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { Log } from '@sumaa/runtime/log';

/** Kinds that only the operator can mend. */
const ofSetUp: ReadonlySet<string> = new Set(['service_disabled', 'permission_denied', 'unauthenticated', 'quota_zero']);

/** The answer of Google Maps. Throws RefusalError `not_found | competitors_unavailable | google_busy` where there is none. */
export async function askGoogle<T>(log: Log, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    if (code === 'competitors_unavailable') log.error({ err: error }, 'the Places API refuses our key');
    throw new RefusalError(refuse(code));
  }
}

function codeOf(error: unknown): ErrorCode | null {
  if (error instanceof CircuitOpen) return 'google_busy';
  if (!(error instanceof GoogleError)) return null;
  // A key that Google does not know is an invalid argument to it, like an id that it does not know.
  if (ofSetUp.has(error.kind) || error.reason === 'API_KEY_INVALID') return 'competitors_unavailable';
  return error.kind === 'not_found' || error.kind === 'invalid_argument' ? 'not_found' : 'google_busy';
}

/** A place as it is recorded; `known`: its name where Google gives none. */
export const measured = ({ id, movedTo, name, status, rating, reviewCount }: GooglePlace, known: string): MeasuredPlace => ({
  placeId: movedTo ?? id,
  name: name ?? known,
  status,
  rating,
  reviewCount,
});
