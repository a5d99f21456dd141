import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as define } from '../../kernel/internal-command.ts';

/**
 * Somebody was turned away. `refused`: a signed-in person asked for what they may not do. `limited`: a limit was passed;
 * `subject` is what the limit counts where that is an account or the keyed name of an e-mail address, `turnedAway` as in
 * `RequestsLimited`.
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
  /** What the reading side turned away: it writes no events itself. The address is hashed before anything is kept. */
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
