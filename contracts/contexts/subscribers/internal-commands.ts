import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as command } from '../../kernel/internal-command.ts';
import { MessageMailOutcome } from './message.ts';

export const subscriberCommands = {
  /** Records what became of the mail with a message to one general manager. Repeating it changes nothing. */
  reportMessageMail: command('ReportMessageMail', z.object({ messageId: Uuid, accountId: Uuid, outcome: MessageMailOutcome }), z.null()),
} as const;
