import type { LiveChangesOf } from '../../live/topics.ts';
import type { ContactAsideRow } from './contact-aside.projection.ts';
import type { ContactDraftRow } from './contact-draft.projection.ts';
import type { ContactClockRow } from './contact-clock.projection.ts';
import type { ContactEntryRow } from './contact-entry.projection.ts';
import type { ContactMailRow } from './contact-mail.projection.ts';
import type { ContactMessageRow } from './contact-message.projection.ts';
import type { SavedAnswerRow } from './saved-answer.projection.ts';

/** The keys of topic `contacts` are the ids of messages. */
export const contactMessageLive: LiveChangesOf<ContactMessageRow> = ({ key }) => [{ topic: 'contacts', key, branches: null }];

export const contactClockLive: LiveChangesOf<ContactClockRow> = ({ key }) => [{ topic: 'contacts', key, branches: null }];

export const contactEntryLive: LiveChangesOf<ContactEntryRow> = ({ row, before }) => [
  { topic: 'contacts', key: (row ?? before)?.messageId ?? null, branches: null },
];

/** A merge changes the message that stays, too, and so does taking it back. */
export const contactAsideLive: LiveChangesOf<ContactAsideRow> = ({ key, row, before }) =>
  [key, row?.mergedInto ?? before?.mergedInto ?? key].map((id) => ({ topic: 'contacts', key: id, branches: null }));

export const contactDraftLive: LiveChangesOf<ContactDraftRow> = ({ row, before }) => [
  { topic: 'contacts', key: (row ?? before)?.messageId ?? null, branches: null },
];

/** The key is of no message: it makes the saved answers stale. */
export const savedAnswerLive: LiveChangesOf<SavedAnswerRow> = () => [{ topic: 'contacts', key: 'saved-answers', branches: null }];
export const contactMailLive: LiveChangesOf<ContactMailRow> = ({ row, before }) => [
  { topic: 'contacts', key: (row ?? before)?.messageId ?? null, branches: null },
];
