import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { RemovedAttachment, StoredAttachment } from './attachments.ts';
import { ContactChannel } from './policy.ts';

/** `bounced`: a mail of ours could not be delivered; `auto_reply`: a program answered. */
export const mailNotices = ['bounced', 'auto_reply'] as const;

/** What arrived in the conversation of a message, by mail or in Help. */
export const contactMailEvents = {
  /** The writer wrote again. Of a mail: `quoted`, what it repeats of earlier ones; `address`, of the sender where it is not the writer's. */
  ContactWriterAnswered: defineEvent({
    type: 'ContactWriterAnswered',
    category: 'contactmessage',
    subject: 'messageId',
    data: {
      messageId: Uuid,
      entryId: Uuid,
      channel: ContactChannel,
      content: personal(z.string()),
      quoted: personal(z.string().nullable()),
      address: personal(z.string().nullable()),
      removed: personal(z.array(RemovedAttachment)),
      /** Who was responsible then; absent where nobody was. */
      responsible: Uuid.optional(),
      writtenAt: Iso,
    },
  }),
  /** `replyId`: the answer that was not delivered, where the notice says so; `statusCode` as in RFC 3463 (`5.1.1`). */
  ContactNoticeReceived: defineEvent({
    type: 'ContactNoticeReceived',
    category: 'contactmessage',
    subject: 'messageId',
    data: {
      messageId: Uuid,
      noticeId: Uuid,
      notice: z.enum(mailNotices),
      replyId: Uuid.nullable(),
      statusCode: z.string().nullable(),
      content: personal(z.string().nullable()),
      receivedAt: Iso,
    },
  }),
  /** Files of the message itself (`entryId` is then its id) or of an answer, of its writer or of the platform. */
  ContactFilesAttached: defineEvent({
    type: 'ContactFilesAttached',
    category: 'contactmessage',
    subject: 'messageId',
    data: { messageId: Uuid, entryId: Uuid, files: personal(z.array(StoredAttachment)) },
  }),
} as const;
export type ContactMailEvent = EventsOf<typeof contactMailEvents>;
