import { z } from 'zod';

/** Paging of a list: all items, matching items, and the opaque cursor of the next page (null at the end). */
export const Paging = z.object({ total: z.number().int(), matching: z.number().int(), nextCursor: z.string().nullable() });
export type Paging = z.infer<typeof Paging>;

/**
 * The shape of every JSON response. `message` is in the caller's language, `errors` maps a field to its messages, `code` is stable.
 * `details` of a refusal for want of a plan: what is used, the limit, and the plan that would allow more. A later query can wait for `position`; `stale` is true when that wait timed out.
 */
export function envelope<M extends z.ZodType>(model: M) {
  return z.object({
    success: z.boolean(),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).nullable(),
    model: model.nullable(),
    statusCode: z.number().int(),
    code: z.string(),
    position: z.string().optional(),
    stale: z.boolean().optional(),
    paging: Paging.optional(),
    details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  });
}
export type Envelope<M> = {
  success: boolean;
  message: string;
  errors: Record<string, string[]> | null;
  model: M | null;
  statusCode: number;
  code: string;
  position?: string | undefined;
  stale?: boolean | undefined;
  paging?: Paging | undefined;
  details?: Readonly<Record<string, string | number>> | undefined;
};
