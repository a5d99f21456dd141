import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as command, defineInternalQuestion as question } from '../../kernel/internal-command.ts';
import { Language } from '../../kernel/locale.ts';
import { Iso } from '../../kernel/time.ts';
import { StoredAttachment } from './attachments.ts';

/** What a mail to the writer of a message needs. */
export const ContactMail = z.object({
  email: z.string(),
  reference: z.string(),
  subject: z.string(),
  language: Language,
  /** Until when its first answer is due; null once nothing is due. */
  dueAt: Iso.nullable(),
  /** The text of the answer; null for the mail with the reference. */
  content: z.string().nullable(),
  /** The answers before this one, oldest first. */
  earlier: z.array(Uuid),
  /** Of the answer. */
  files: z.array(StoredAttachment),
});
export type ContactMail = z.infer<typeof ContactMail>;

export const contactCommands = {
  /** Records each target that is due soon or missed by now, once; a miss with its escalation. */
  checkContactSla: command('CheckContactSla', z.object({ messageId: Uuid }), z.null()),
  /** Computes the due times of a running clock by the settings in force now. */
  refreshContactSla: command('RefreshContactSla', z.object({ messageId: Uuid }), z.null()),
} as const;

export const contactQuestions = {
  /** The message, and its public answer of this id; null where there is no such thing, or its writer was erased. */
  readContactMail: question('ReadContactMail', z.object({ messageId: Uuid, replyId: Uuid.nullable() }), ContactMail.nullable()),
} as const;
