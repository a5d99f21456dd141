import type { LiveChangesOf } from '../../live/topics.ts';
import type { ContactClockRow } from './contact-clock.projection.ts';
import type { ContactEntryRow } from './contact-entry.projection.ts';
import type { ContactMailRow } from './contact-mail.projection.ts';
import type { ContactMessageRow } from './contact-message.projection.ts';

/** The keys of topic `contacts` are the ids of messages. */
export const contactMessageLive: LiveChangesOf<ContactMessageRow> = ({ key }) => [{ topic: 'contacts', key, branches: null }];

export const contactClockLive: LiveChangesOf<ContactClockRow> = ({ key }) => [{ topic: 'contacts', key, branches: null }];

export const contactEntryLive: LiveChangesOf<ContactEntryRow> = ({ row, before }) => [
  { topic: 'contacts', key: (row ?? before)?.messageId ?? null, branches: null },
];

export const contactMailLive: LiveChangesOf<ContactMailRow> = ({ row, before }) => [
  { topic: 'contacts', key: (row ?? before)?.messageId ?? null, branches: null },
];
