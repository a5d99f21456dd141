import { reviewSorts, Uuid } from '@sumaa/contracts';
import { z } from 'zod';

export type ReviewSort = (typeof reviewSorts)[number];

/** The last row of a page: the value of its sort column and the review's id, which orders equal values. */
const Cursor = z.object({ sort: z.enum(reviewSorts), key: z.union([z.int(), z.iso.datetime({ precision: 3 })]), id: Uuid });
export type Cursor = z.infer<typeof Cursor>;

/** Encodes a cursor as an opaque token. */
export function packCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Decodes a token from a request; null when it is invalid or belongs to another sort. */
export function parseCursor(token: string, sort: ReviewSort): Cursor | null {
  try {
    const { data } = Cursor.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
    const byTime = sort === 'recent' || sort === 'oldest';
    return data?.sort === sort && (typeof data.key === 'string') === byTime ? data : null;
  } catch {
    return null;
  }
}
