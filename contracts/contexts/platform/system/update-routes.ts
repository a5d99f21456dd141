import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';

/** `unset`: the installation names no feed; `forged`: its signature is not of the key that the installation names. */
export const UpdateResult = z.enum(['unset', 'unreadable', 'forged', 'current', 'newer']);
export type UpdateResult = z.infer<typeof UpdateResult>;

export const updateRoutes = {
  updates: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/updates',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.system',
    summary: 'The version of this installation, and whether its feed of releases announces a newer one. It is asked at once.',
    model: z.object({
      version: z.string(),
      result: UpdateResult,
      newest: z.object({ version: z.string(), publishedAt: Iso, notesUrl: z.string().nullable() }).nullable(),
    }),
    limit: { max: 20, perMinutes: 1 },
  }),
} as const;
