import { reviewSorts, Uuid } from '@sumaa/contracts';
import { z } from 'zod';

export type ReviewSort = (typeof reviewSorts)[number];

/** Where a page ended: the value its sort goes by, and the review's id, which decides between equals. */
const Cursor = z.object({ sort: z.enum(reviewSorts), key: z.union([z.int(), z.iso.datetime({ precision: 3 })]), id: Uuid });
export type Cursor = z.infer<typeof Cursor>;

/** The opaque token of a place in a list. */
export function packCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** The place a token names; null when it is not one of this sort: people can send anything. */
export function parseCursor(token: string, sort: ReviewSort): Cursor | null {
  try {
    const { data } = Cursor.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
    const byTime = sort === 'recent' || sort === 'oldest';
    return data?.sort === sort && (typeof data.key === 'string') === byTime ? data : null;
  } catch {
    return null;
  }
}
