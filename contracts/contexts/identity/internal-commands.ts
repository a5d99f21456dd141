import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as define } from '../../kernel/internal-command.ts';

/**
 * A refused request. `refused`: a signed-in user lacked a permission. `limited`: a rate limit was exceeded; `subject` is the
 * counted account or the HMAC of the counted e-mail address, else null; `turnedAway` as in `RequestsLimited`.
 */
export const TurnedAway = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), route: z.string().max(300) }),
  z.object({
    kind: z.literal('limited'),
    scope: z.string().max(300),
    windowSeconds: z.number().int().positive(),
    subject: z.string().max(200).nullable(),
    turnedAway: z.number().int().positive().nullable().default(null),
  }),
]);
export type TurnedAway = z.infer<typeof TurnedAway>;

export const identityCommands = {
  /** Records requests that the query side refused, because it writes no events itself. The IP address is hashed before it is stored. */
  noteTurnedAway: define(
    'NoteTurnedAway',
    z.object({
      what: TurnedAway,
      person: z.object({ accountId: Uuid, role: z.string().max(40) }).nullable(),
      ip: z.string().max(60),
    }),
    z.null(),
  ),
} as const;
