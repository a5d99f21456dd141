import type { z } from 'zod';

/** Turns the last row of a page into an opaque token and back. */
export interface CursorCodec<C> {
  pack(cursor: C): string;
  /** Null when the token is invalid. */
  parse(token: string): C | null;
}

export function createCursorCodec<C>(schema: z.ZodType<C>): CursorCodec<C> {
  return {
    pack: (cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'),
    parse(token) {
      try {
        return schema.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))).data ?? null;
      } catch {
        return null;
      }
    },
  };
}
