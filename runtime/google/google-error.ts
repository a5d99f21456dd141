import type { Uuid } from '@sumaa/contracts';

/** The kinds of failure at Google that callers must handle differently. */
export type GoogleErrorKind =
  /** The grant was revoked or expired: never retry, ask the user to reconnect. */
  | 'invalid_grant'
  /** Refused also with a new token: ask the user to reconnect. */
  | 'unauthenticated'
  /** The user did not grant access to the business profile. */
  | 'scope_missing'
  /** No longer allowed at this account or location. */
  | 'permission_denied'
  /** The platform's own set-up is wrong, not the tenant's. */
  | 'service_disabled'
  | 'not_found'
  | 'rate_limited'
  /** Google has not approved the project: a retry does not help. */
  | 'quota_zero'
  | 'invalid_argument'
  /** The location is not verified. */
  | 'failed_precondition'
  | 'unavailable'
  | 'timeout'
  /** A success response with invalid content: truncated JSON, HTML, a missing member. */
  | 'bad_answer';

const retryable: ReadonlySet<GoogleErrorKind> = new Set(['rate_limited', 'unavailable', 'timeout', 'bad_answer']);

/** A call to Google failed. The message holds codes only, no text from Google or users. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';
  readonly kind: GoogleErrorKind;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** `details[].reason`, if present. */
  readonly reason: string | null;
  /** Shortest wait before a retry; null when a retry is pointless. */
  readonly retryAfterMs: number | null;
  /** The wait that the response itself asked for (`Retry-After`); null without one. */
  readonly askedMs: number | null;
  /** `unknown`: the change may have been applied; read the state before repeating it. */
  readonly outcome: 'not_applied' | 'unknown';
  /** Whether the quota of a whole day is spent; only with `rate_limited`. */
  readonly isOfDay: boolean;
  /** The grant that the call was made with; null for one without a grant, or with one that has no name. */
  grantId: Uuid | null = null;

  constructor(
    kind: GoogleErrorKind,
    about: {
      readonly status?: number | null;
      readonly reason?: string | null;
      readonly retryAfterMs?: number | null;
      readonly askedMs?: number | null;
      readonly outcome?: 'not_applied' | 'unknown';
      readonly isOfDay?: boolean;
      readonly cause?: unknown;
    } = {},
  ) {
    super(
      ['Google:', kind, about.status ?? '', about.reason ?? ''].join(' ').trim(),
      about.cause === undefined ? undefined : { cause: about.cause },
    );
    this.kind = kind;
    this.status = about.status ?? null;
    this.reason = about.reason ?? null;
    this.retryAfterMs = about.retryAfterMs ?? null;
    this.askedMs = about.askedMs ?? null;
    this.isOfDay = about.isOfDay ?? false;
    this.outcome = about.outcome ?? 'not_applied';
  }

  /** How long all processes must pause: the `Retry-After` of any response, or at least our own minimum after `rate_limited`. */
  get pauseMs(): number | null {
    return this.kind === 'rate_limited' ? this.retryAfterMs : this.askedMs;
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return retryable.has(this.kind);
  }
}

const outages: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'bad_answer']);

/** Whether the next call would probably fail too. */
export const isOutage = (error: unknown): boolean => error instanceof GoogleError && outages.has(error.kind);
