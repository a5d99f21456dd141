import { createHash } from 'node:crypto';
import { invalidArgument } from './google-error.ts';

/**
 * Writes an opaque page token bound to one query: `scope` (path and order, for example) is hashed into it. A token used with another
 * query, or a malformed one, is refused as Google does.
 */
export function writePageToken(scope: string, position: unknown): string {
  return Buffer.from(JSON.stringify([fingerprint(scope), position])).toString('base64url');
}

/** The position inside a token of the same query; undefined for the first page. Throws 400 for any other token. */
export function readPageToken(scope: string, token: string | undefined): unknown {
  if (!token) return undefined;
  try {
    const [print, position] = JSON.parse(Buffer.from(token, 'base64url').toString()) as [string, unknown];
    if (print === fingerprint(scope)) return position;
  } catch {
    // Not a token of ours: refused below.
  }
  throw invalidArgument('Request contains an invalid argument.', [{ field: 'page_token', message: 'Invalid page token.' }]);
}

function fingerprint(scope: string): string {
  return createHash('sha256').update(scope).digest('base64url').slice(0, 10);
}

/** Reads `pageSize`: absent or 0 gives the default, above the maximum gives the maximum; throws 400 for anything else. */
export function pageSize(value: unknown, limits: { fallback: number; max: number }): number {
  if (value === undefined || value === '' || Number(value) === 0) return limits.fallback;
  const size = Number(value);
  if (!Number.isInteger(size) || size < 0) {
    throw invalidArgument('Request contains an invalid argument.', [{ field: 'page_size', message: 'Invalid page size.' }]);
  }
  return Math.min(size, limits.max);
}

/** A page of a plain list, by offset. */
export function pageOf<T>(
  list: readonly T[],
  scope: string,
  query: { token?: string; size: number },
): { items: T[]; nextPageToken?: string } {
  const start = Number(readPageToken(scope, query.token) ?? 0);
  const end = start + query.size;
  return { items: list.slice(start, end), ...(end < list.length ? { nextPageToken: writePageToken(scope, end) } : {}) };
}
