import { z } from 'zod';
import { defineEvent, personal } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';
import { ContactChannel } from '../policy.ts';

/** Who wrote a message signed in, and for which business. */
export const ContactWriter = z.object({ accountId: Uuid, tenantId: Uuid });
export type ContactWriter = z.infer<typeof ContactWriter>;

export const contactChatEvents = {
  /** The writer of the message wrote again. */
  ContactWriterAnswered: defineEvent({
    type: 'ContactWriterAnswered',
    category: 'contactmessage',
    subject: 'messageId',
    data: { messageId: Uuid, entryId: Uuid, content: personal(z.string()), channel: ContactChannel, writtenAt: Iso },
  }),
} as const;
