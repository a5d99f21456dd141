export { startMailbox, type Mailbox, type MailboxOptions } from './start-mailbox.ts';
export type { Mail } from './mail.ts';
