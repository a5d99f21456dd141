import { z } from 'zod';
import { defineEvent, personal } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';

/** More of `contactmessage-<messageId>`: drafts, and what takes a message out of the list. */
export const contactTriageEvents = {
  /** One draft per person and message; an empty text discards it. */
  ContactDraftSaved: defineEvent({
    type: 'ContactDraftSaved',
    category: 'contactmessage',
    subject: 'messageId',
    data: { messageId: Uuid, accountId: Uuid, text: personal(z.string()), isPublic: z.boolean(), savedAt: Iso },
  }),
  ContactMarkedAsSpam: defineEvent({
    type: 'ContactMarkedAsSpam',
    category: 'contactmessage',
    data: { messageId: Uuid, accountId: Uuid, markedAt: Iso },
  }),
  ContactSpamUndone: defineEvent({
    type: 'ContactSpamUndone',
    category: 'contactmessage',
    data: { messageId: Uuid, accountId: Uuid, undoneAt: Iso },
  }),
  /** On the duplicate: its thread is shown with the message `into` from now on. */
  ContactMerged: defineEvent({
    type: 'ContactMerged',
    category: 'contactmessage',
    data: { messageId: Uuid, into: Uuid, accountId: Uuid, mergedAt: Iso },
  }),
  /** On the message that stays. */
  ContactMergeReceived: defineEvent({
    type: 'ContactMergeReceived',
    category: 'contactmessage',
    data: { messageId: Uuid, from: Uuid, fromReference: z.string(), accountId: Uuid, mergedAt: Iso },
  }),
  /** On the duplicate: it stands for itself again. `into`: where it was. */
  ContactMergeUndone: defineEvent({
    type: 'ContactMergeUndone',
    category: 'contactmessage',
    data: { messageId: Uuid, into: Uuid, accountId: Uuid, undoneAt: Iso },
  }),
  /** On the message that had taken it. */
  ContactMergeReleased: defineEvent({
    type: 'ContactMergeReleased',
    category: 'contactmessage',
    data: { messageId: Uuid, from: Uuid, fromReference: z.string(), accountId: Uuid, releasedAt: Iso },
  }),
  /** All that the address of this message wrote is erased, one message after the other. */
  ContactWriterErasureRequested: defineEvent({
    type: 'ContactWriterErasureRequested',
    category: 'contactmessage',
    data: { messageId: Uuid, accountId: Uuid, requestedAt: Iso },
  }),
} as const;
