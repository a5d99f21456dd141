import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';

/** Profile photos. */
export const profileRoutes = {
  file: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/files/:id',
    tag: 'identity',
    auth: 'none',
    raw: true,
    summary: 'A stored image by its content hash.',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}\.(png|jpg)$/) }),
    model: z.null(),
  }),
} as const;
