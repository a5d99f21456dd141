import {
  errorCatalogue,
  errorText,
  fieldErrorText,
  type Envelope,
  type ErrorCode,
  type FieldErrorCode,
  type Language,
  type Refusal,
} from '@sumaa/contracts';

/** A refusal as an exception; it is sent like a returned refusal. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** A refusal by code, with the parameters of its text and the fields it concerns. */
export function refuse(
  code: ErrorCode,
  params?: Readonly<Record<string, string | number>>,
  fields?: Readonly<Record<string, readonly FieldErrorCode[]>>,
): Refusal {
  return { code, ...(params ? { params } : {}), ...(fields ? { fields } : {}) };
}

/** Whether a value is a refusal; a successful answer has a `model`. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && !('model' in value) && 'code' in value && String(value.code) in errorCatalogue;
}

/** The HTTP status of a refusal. */
export function statusOf(refusal: Refusal): number {
  return errorCatalogue[refusal.code].status;
}

/** The envelope of a refusal in a language. */
export function refusalEnvelope({ code, params, fields }: Refusal, language: Language): Envelope<null> {
  const errors = fields
    ? Object.fromEntries(Object.entries(fields).map(([field, codes]) => [field, codes.map((each) => fieldErrorText(each, language))]))
    : null;
  const statusCode = errorCatalogue[code].status;
  const details = params && statusCode === 402 ? { details: params } : {};
  return { success: false, message: errorText(code, language, params), errors, model: null, statusCode, code, ...details };
}
