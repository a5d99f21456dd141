/** The kinds of failure at the payment provider that callers must handle differently. */
export type PaymentErrorKind =
  /** The request itself is wrong: repeating it does not help. */
  | 'rejected'
  /** Our keys are wrong, or the account may not do this. */
  | 'unauthorised'
  | 'not_found'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  /** A success answer with unreadable content. */
  | 'bad_answer';

const retryable: ReadonlySet<PaymentErrorKind> = new Set(['rate_limited', 'unavailable', 'timeout', 'bad_answer']);
const outcomeUnknown: ReadonlySet<PaymentErrorKind> = new Set(['unavailable', 'timeout', 'bad_answer']);

/** A call to the payment provider failed. The message holds codes only, no text of the provider. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly kind: PaymentErrorKind;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** The provider's own name of the error, such as `used_given_id`. */
  readonly type: string | null;
  /** Shortest wait before a retry; null where the answer names none. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: PaymentErrorKind,
    about: {
      readonly status?: number;
      readonly type?: string | null;
      readonly retryAfterMs?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(
      ['payments:', kind, about.status ?? '', about.type ?? ''].join(' ').trim(),
      about.cause === undefined ? undefined : { cause: about.cause },
    );
    this.kind = kind;
    this.status = about.status ?? null;
    this.type = about.type ?? null;
    this.retryAfterMs = about.retryAfterMs ?? null;
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return retryable.has(this.kind);
  }

  /** Whether the call may have been carried out although it failed. */
  get outcomeUnknown(): boolean {
    return outcomeUnknown.has(this.kind);
  }
}
