import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { Iso } from '../../kernel/time.ts';
import { contactAssignmentEvents } from './assignment/events.ts';
import { ContactWriter } from './chat/writer.ts';
import { contactMailEvents } from './mail-events.ts';
import { ContactChannel, ContactPriority, ContactStatus } from './policy.ts';
import { contactSlaEvents } from './sla/events.ts';
import { contactTriageEvents } from './triage-events.ts';

/** `contactmessage-<messageId>`, of the platform. The subject of its personal data is the message itself: its writer needs no account. */
export const contactEvents = {
  ...contactTriageEvents,
  ContactMessageReceived: defineEvent({
    type: 'ContactMessageReceived',
    category: 'contactmessage',
    subject: 'messageId',
    data: {
      messageId: Uuid,
      /** What the writer may quote. */
      reference: z.string(),
      name: personal(z.string()),
      email: personal(z.string()),
      company: personal(z.string().nullable()),
      subject: personal(z.string()),
      message: personal(z.string()),
      channel: ContactChannel,
      /** Who wrote it signed in; absent: somebody without an account, or nobody knows. */
      writer: ContactWriter.optional(),
      language: Language,
      priority: ContactPriority,
      receivedAt: Iso,
      /** When the first answer is due. */
      slaDueAt: Iso,
      /** Whether the writer gets a mail with the reference. */
      acknowledged: z.boolean(),
    },
  }),
  /** `accountId`: who did it; the id of the message where its writer did, by answering; null: it followed from an automatic assignment. */
  ContactStatusChanged: defineEvent({
    type: 'ContactStatusChanged',
    category: 'contactmessage',
    data: {
      messageId: Uuid,
      from: ContactStatus,
      to: ContactStatus,
      reopened: z.boolean(),
      accountId: Uuid.nullable(),
      changedAt: Iso,
      /** As the clock stands after the change; a clock that is paused or stopped keeps its last value. */
      slaDueAt: Iso,
    },
  }),
  /** `accountId` null: nobody is responsible any more. */
  ContactAssigned: defineEvent({
    type: 'ContactAssigned',
    category: 'contactmessage',
    data: { messageId: Uuid, accountId: Uuid.nullable(), assignedBy: Uuid },
  }),
  /** `isPublic`: an answer to the writer; else an internal note. */
  ContactReplied: defineEvent({
    type: 'ContactReplied',
    category: 'contactmessage',
    subject: 'messageId',
    data: { messageId: Uuid, replyId: Uuid, content: personal(z.string()), isPublic: z.boolean(), accountId: Uuid, repliedAt: Iso },
  }),
  ContactPriorityChanged: defineEvent({
    type: 'ContactPriorityChanged',
    category: 'contactmessage',
    data: { messageId: Uuid, from: ContactPriority, to: ContactPriority, accountId: Uuid, changedAt: Iso },
  }),
  ...contactAssignmentEvents,
  ...contactSlaEvents,
  ...contactMailEvents,
  /** The last event of a message, with its answers and notes. Its key is destroyed after it. */
  ContactMessageErased: defineEvent({
    type: 'ContactMessageErased',
    category: 'contactmessage',
    data: { messageId: Uuid, replyIds: z.array(Uuid) },
  }),
} as const;
export type ContactEvent = EventsOf<typeof contactEvents>;
