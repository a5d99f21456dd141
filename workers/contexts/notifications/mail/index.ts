export type { RenderedMail } from './layout.ts';
export { connectionLostMail, emailCodeMail, registrationRepeatedMail, syncDoneMail, type MailFor } from './mails.ts';
