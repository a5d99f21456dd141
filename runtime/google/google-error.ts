/** What went wrong at Google, as far as the caller must act differently (google-business-profile.md §3.8). */
export type GoogleErrorKind =
  /** The grant is dead: never retry, ask to reconnect. */
  | 'invalid_grant'
  /** Refused with a fresh token as well: ask to reconnect. */
  | 'unauthenticated'
  /** The person left the box for the business profile unticked. */
  | 'scope_missing'
  /** No longer allowed at this account or location. */
  | 'permission_denied'
  /** The platform's own set-up is at fault, not the tenant. */
  | 'service_disabled'
  | 'not_found'
  | 'rate_limited'
  /** Google has not approved the project: waiting does not help. */
  | 'quota_zero'
  | 'invalid_argument'
  /** The location is not verified. */
  | 'failed_precondition'
  | 'unavailable'
  | 'timeout'
  /** A success that does not hold what it should: half JSON, HTML, a missing member. */
  | 'bad_answer';

const retryable: ReadonlySet<GoogleErrorKind> = new Set(['rate_limited', 'unavailable', 'timeout', 'bad_answer']);

/** A call to Google failed. The message holds codes only, nothing that Google or a person wrote. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';
  readonly kind: GoogleErrorKind;
  /** HTTP status, null when there was no answer. */
  readonly status: number | null;
  /** `details[].reason`, where given. */
  readonly reason: string | null;
  /** How long to wait at least before trying again; null where trying again is pointless. */
  readonly retryAfterMs: number | null;
  /** What of that the answer itself asked for (`Retry-After`); null where it asked for nothing. */
  readonly askedMs: number | null;
  /** `unknown`: the change may have been made all the same; look before repeating it. */
  readonly outcome: 'not_applied' | 'unknown';

  constructor(
    kind: GoogleErrorKind,
    about: {
      readonly status?: number | null;
      readonly reason?: string | null;
      readonly retryAfterMs?: number | null;
      readonly askedMs?: number | null;
      readonly outcome?: 'not_applied' | 'unknown';
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
    this.outcome = about.outcome ?? 'not_applied';
  }

  /** For how long nobody is to ask: what an answer asks for, whatever else it says, and our own floor where it was the pace. */
  get pauseMs(): number | null {
    return this.kind === 'rate_limited' ? this.retryAfterMs : this.askedMs;
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return retryable.has(this.kind);
  }
}
