import { fieldErrorCatalogue, type FieldErrorCode, type Refusal } from '@sumaa/contracts';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isTransient } from '../postgres/index.ts';
import { refuse, RefusalError } from './refusal.ts';

/** The result of a handler did not fit the route's model. A bug of ours; the caller gets 500 without details. */
export class ResponseMismatchError extends Error {
  override readonly name = 'ResponseMismatchError';
}

const unavailableCodes = new Set(['store_unavailable', 'outcome_unknown', 'files_unavailable', 'hashing_busy']);

/** The refusal for a thrown error. `bug`: unexpected, so it must be logged as an error. */
export function failureOf(error: unknown): { readonly refusal: Refusal; readonly bug: boolean } {
  if (error instanceof RefusalError) return { refusal: error.refusal, bug: false };
  if (hasZodFastifySchemaValidationErrors(error)) {
    // Invalid path parameters get the same response as an id that does not exist.
    if ((error as { validationContext?: string }).validationContext === 'params') return { refusal: refuse('not_found'), bug: false };
    return { refusal: refuse('validation_failed', undefined, fieldsOf(error.validation)), bug: false };
  }
  if (!(error instanceof Error)) return { refusal: refuse('internal'), bug: true };
  const code = 'code' in error ? String(error.code) : '';
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (unavailableCodes.has(code) || isTransient(error)) return { refusal: refuse('unavailable'), bug: false };
  if (status === 413) return { refusal: refuse('payload_too_large'), bug: false };
  if (status === 415) return { refusal: refuse('unsupported_media_type'), bug: false };
  if (status === 404) return { refusal: refuse('not_found'), bug: false };
  if (status === 503) return { refusal: refuse('unavailable'), bug: false };
  if (status >= 400 && status < 500) return { refusal: refuse('malformed_request'), bug: false };
  return { refusal: refuse('internal'), bug: true };
}

interface Issue {
  readonly instancePath?: string;
  readonly keyword?: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Field → codes. The contracts put the code into zod's message; zod's own messages become `invalid`. */
function fieldsOf(issues: readonly Issue[]): Record<string, FieldErrorCode[]> {
  const fields = new Map<string, FieldErrorCode[]>();
  for (const issue of issues) {
    const field = (issue.instancePath ?? '').split('/').filter(Boolean).join('.') || '_';
    const code: FieldErrorCode =
      issue.message !== undefined && issue.message in fieldErrorCatalogue ? (issue.message as FieldErrorCode) : 'invalid';
    const codes = fields.get(field) ?? [];
    if (!codes.includes(code)) codes.push(code);
    fields.set(field, codes);
  }
  return Object.fromEntries(fields);
}
