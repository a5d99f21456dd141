/** Field → messages, as the server's envelope carries them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Codes the client itself gives when no answer, or none that can be read, arrived. */
export type ClientCode = 'network_unreachable' | 'unreadable_answer';

/**
 * A call that did not succeed. `message` is the server's, in the person's language (empty for client codes: show the text of the
 * code); `status` is 0 when nothing answered.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fieldErrors: FieldErrors;

  constructor(status: number, code: string, message: string, fieldErrors: FieldErrors = {}, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.fieldErrors = fieldErrors;
  }
}

/** Narrows an unknown error, and if `code` is given, to that code. */
export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
