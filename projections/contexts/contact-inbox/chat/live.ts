import type { LiveChangesOf } from '../../../live/topics.ts';
import type { ContactChatFileRow } from './contact-chat-file.projection.ts';
import type { ContactChatRow } from './contact-chat.projection.ts';

/** Without a key, so that colleagues do not learn who wrote to the platform. */
export const contactChatLive: LiveChangesOf<ContactChatRow | ContactChatFileRow> = ({ row, before }) => {
  const tenantId = (row ?? before)?.tenantId;
  return tenantId === undefined ? [] : [{ topic: 'help', key: null, branches: null, tenantId }];
};
