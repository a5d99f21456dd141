import { reviewSorts, Uuid } from '@sumaa/contracts';
import { z } from 'zod';
import { createCursorCodec } from '../../infra/index.ts';

export type ReviewSort = (typeof reviewSorts)[number];

/** The last row of a page: the value of its sort column and the review's id, which orders equal values. */
const Cursor = z.object({ sort: z.enum(reviewSorts), key: z.union([z.int(), z.iso.datetime({ precision: 3 })]), id: Uuid });
export type Cursor = z.infer<typeof Cursor>;

const cursors = createCursorCodec(Cursor);

export const packCursor = cursors.pack;

/** Decodes a token from a request; null when it is invalid or belongs to another sort. */
export function parseCursor(token: string, sort: ReviewSort): Cursor | null {
  const cursor = cursors.parse(token);
  const byTime = sort === 'recent' || sort === 'oldest';
  return cursor?.sort === sort && (typeof cursor.key === 'string') === byTime ? cursor : null;
}
