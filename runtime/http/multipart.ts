import type { FastifyRequest } from 'fastify';
import { refuse, RefusalError } from './refusal.ts';
import type { UploadedFile } from './request.ts';

/** Exactly this many bytes are accepted, one more is not. */
export const maxFileBytes = 5 * 1024 * 1024;

/** Limits that keep a hostile form small; a form of ours has a dozen fields and one file. */
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
 * Reads a multipart request whole: text fields become the body (validated by the route's schema), files are kept apart
 * by field name. Throws RefusalError with a field error when a file is too large, `malformed_request` when it is no form.
 */
export async function readMultipart(request: FastifyRequest): Promise<Form> {
  try {
    return await readParts(request);
  } catch (error) {
    const tooLarge = fieldOfTooLarge(error);
    if (tooLarge !== null) throw fileTooLarge(tooLarge);
    // The parser's own complaints (no boundary, an early end) carry no status, unlike the plugin's.
    throw error instanceof Error && !(error instanceof RefusalError) && !('statusCode' in error)
      ? new RefusalError(refuse('malformed_request'))
      : error;
  }
}

interface Form {
  readonly body: Record<string, unknown>;
  readonly files: Record<string, UploadedFile>;
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const fields = new Map<string, unknown>();
  const files = new Map<string, UploadedFile>();
  for await (const part of request.parts({ limits: multipartLimits })) {
    if (part.type === 'field') {
      // The parser cuts what is longer; half of what somebody wrote is not what they wrote.
      if (part.valueTruncated) throw new RefusalError(refuse('payload_too_large'));
      fields.set(part.fieldname, part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw fileTooLarge(part.fieldname);
    // A form without a chosen file sends an empty part without a name.
    if (bytes.length > 0 || part.filename) files.set(part.fieldname, { filename: part.filename, mimetype: part.mimetype, bytes });
  }
  return { body: Object.fromEntries(fields), files: Object.fromEntries(files) };
}

const fileTooLarge = (field: string) => new RefusalError(refuse('validation_failed', undefined, { [field]: ['imageTooLarge'] }));

/**
 * The field whose file is too large; null where something else is wrong. The plugin says so while the file is read, or of a file
 * that was just read, with the next part: its part is the one it is about, or the file itself (@fastify/multipart index.js).
 */
function fieldOfTooLarge(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'FST_REQ_FILE_TOO_LARGE' || !('part' in error)) return null;
  const { part } = error;
  return typeof part === 'object' && part !== null && 'fieldname' in part && typeof part.fieldname === 'string' ? part.fieldname : null;
}
