import type { Route } from '@sumaa/contracts';
import type { FastifyRequest } from 'fastify';
import { refuse, RefusalError } from './refusal.ts';
import type { UploadedFile } from './request.ts';

/** Largest accepted file, in bytes, where the route does not say otherwise. */
export const maxFileBytes = 5 * 1024 * 1024;

/** Limits against hostile forms; our own forms have about a dozen fields and one file. */
export const multipartLimits = {
  fileSize: maxFileBytes,
  files: 2,
  fields: 40,
  parts: 42,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
};

/**
 * Reads a multipart request: text fields become the body (validated by the route's schema), files are returned by field name.
 * Throws RefusalError: a field error for a file that is too large, `malformed_request` for an invalid form.
 */
export async function readMultipart(request: FastifyRequest, limits: FileLimits = {}): Promise<Form> {
  try {
    return await readParts(request, limits);
  } catch (error) {
    const tooLarge = fieldOfTooLarge(error);
    if (tooLarge !== null) throw fileTooLarge(tooLarge, limits);
    // Errors of the parser (no boundary, early end) have no status, unlike those of the plugin.
    throw error instanceof Error && !(error instanceof RefusalError) && !('statusCode' in error)
      ? new RefusalError(refuse('malformed_request'))
      : error;
  }
}

type FileLimits = Pick<NonNullable<Route['multipart']>, 'maxBytes' | 'tooLarge'>;

interface Form {
  readonly body: Record<string, unknown>;
  readonly files: Record<string, UploadedFile>;
}

async function readParts(request: FastifyRequest, given: FileLimits): Promise<Form> {
  const limits = { ...multipartLimits, fileSize: given.maxBytes ?? multipartLimits.fileSize };
  const fields = new Map<string, unknown>();
  const files = new Map<string, UploadedFile>();
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      // The parser truncates long values; a truncated value must not be accepted.
      if (part.valueTruncated) throw new RefusalError(refuse('payload_too_large'));
      fields.set(part.fieldname, part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw fileTooLarge(part.fieldname, given);
    // A browser sends an empty part without a file name when no file was chosen.
    if (bytes.length > 0 || part.filename) files.set(part.fieldname, { filename: part.filename, mimetype: part.mimetype, bytes });
  }
  return { body: Object.fromEntries(fields), files: Object.fromEntries(files) };
}

/** Files of the usual size are pictures. */
const fileTooLarge = (field: string, { maxBytes, tooLarge = maxBytes === undefined ? 'imageTooLarge' : 'fileTooLarge' }: FileLimits) =>
  new RefusalError(refuse('validation_failed', undefined, { [field]: [tooLarge] }));

/**
 * The field whose file is too large; null for other errors. The plugin throws while it reads the file or at the next part; in both
 * cases `part` belongs to the large file (@fastify/multipart index.js).
 */
function fieldOfTooLarge(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'FST_REQ_FILE_TOO_LARGE' || !('part' in error)) return null;
  const { part } = error;
  return typeof part === 'object' && part !== null && 'fieldname' in part && typeof part.fieldname === 'string' ? part.fieldname : null;
}
