/** Field → messages, as in the server's envelope. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Error codes of the client itself: no answer, or an unreadable one. */
export type ClientCode = 'network_unreachable' | 'unreadable_answer';

/**
 * A failed call. `message` is the server's, in the user's language (empty for client codes: show the text of the code). `status` is 0
 * when there was no answer.
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

/** Whether the error is an `ApiError`, and if `code` is given, has that code. */
export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
