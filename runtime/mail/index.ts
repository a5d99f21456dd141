export { isHardBounce } from './bounce.ts';
export { createMailer, type Mail, type Mailer, type MailServer, type MailOutcome } from './mailer.ts';
export { addressOf, senderNow } from './sender.ts';
