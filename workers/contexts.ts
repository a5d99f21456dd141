import { writeConnectionLost } from './contexts/google-connection/index.ts';
import { accountMails } from './contexts/identity/index.ts';
import { writeSyncDone } from './contexts/review-sync/index.ts';
import { writeInvitation } from './contexts/team/index.ts';
import type { MailWriters } from './infra/mail/mail-writer.ts';

/** The writer of every mail; a kind without one does not compile. */
export const mailWriters: MailWriters = {
  ...accountMails,
  invitation: writeInvitation,
  connection_lost: writeConnectionLost,
  sync_done: writeSyncDone,
};
