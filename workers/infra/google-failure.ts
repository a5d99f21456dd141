import type { ConnectionLossReason, Uuid } from '@sumaa/contracts';
import { CircuitOpen } from '@sumaa/runtime/breaker';
import { GoogleError } from '@sumaa/runtime/google';
import { NoGoogleGrantError } from '@sumaa/runtime/vault';

/** Why a connection is lost, and the grant that Google refused; null: there is none, or it has no name. */
export interface LostGrant {
  readonly reason: ConnectionLossReason;
  readonly grantId: Uuid | null;
}

/** What a failed call to Google means for the worker, whichever call it was. */
export type GoogleFailure =
  /** The grant is invalid until a user reconnects. Never retry. */
  | { readonly kind: 'connection'; readonly lost: LostGrant }
  /** This location (or its reviews) is not accessible; other locations are not affected. */
  | { readonly kind: 'location'; readonly reason: 'permission_lost' | 'unverified' | 'not_found' }
  /** The platform's own project at Google is set up wrongly. Never retry; the operator has to act. */
  | { readonly kind: 'platform'; readonly reason: 'google_quota_zero' | 'google_service_disabled' }
  /** Google rejected our request: invalid text, an expired page token, or a bug. */
  | { readonly kind: 'request' }
  /** The circuit to Google is open and no request was made: try again later. */
  | { readonly kind: 'circuit_open' }
  /** May succeed later. `unknown`: a write may have been applied. */
  | { readonly kind: 'temporary'; readonly unknown: boolean; readonly garbled: boolean };

/** Classifies an error of a Google call; null when the error did not come from Google. */
export function googleFailure(error: unknown): GoogleFailure | null {
  if (error instanceof NoGoogleGrantError) return { kind: 'connection', lost: { reason: 'revoked', grantId: null } };
  if (error instanceof CircuitOpen) return { kind: 'circuit_open' };
  if (!(error instanceof GoogleError)) return null;
  switch (error.kind) {
    case 'invalid_grant':
    // The client has already refreshed the token and tried once more.
    case 'unauthenticated':
      return { kind: 'connection', lost: { reason: 'revoked', grantId: error.grantId } };
    case 'scope_missing':
      return { kind: 'connection', lost: { reason: 'scope_missing', grantId: error.grantId } };
    case 'permission_denied':
      return { kind: 'location', reason: 'permission_lost' };
    case 'failed_precondition':
      return { kind: 'location', reason: 'unverified' };
    case 'not_found':
      return { kind: 'location', reason: 'not_found' };
    case 'quota_zero':
      return { kind: 'platform', reason: 'google_quota_zero' };
    case 'service_disabled':
      return { kind: 'platform', reason: 'google_service_disabled' };
    case 'invalid_argument':
      return { kind: 'request' };
    case 'rate_limited':
    case 'unavailable':
    case 'timeout':
    case 'bad_answer':
      return { kind: 'temporary', unknown: error.outcome === 'unknown', garbled: error.kind === 'bad_answer' };
  }
}
