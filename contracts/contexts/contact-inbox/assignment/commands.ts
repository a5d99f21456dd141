import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineInternalCommand } from '../../../kernel/internal-command.ts';

export const contactAssignmentCommands = {
  /** Gives a message that was never assigned to this person; the result says whether that happened or they have it already. */
  giveContactTurn: defineInternalCommand(
    'GiveContactTurn',
    z.object({ messageId: Uuid, accountId: Uuid }),
    z.object({ given: z.boolean() }),
  ),
} as const;
