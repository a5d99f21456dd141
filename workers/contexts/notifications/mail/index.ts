export { invitationMail } from './invitation-mail.ts';
export type { RenderedMail } from './layout.ts';
export { protectionMail } from './protection-mails.ts';
export { addressWantedMail, emailChangeCodeMail, emailChangedMail, passwordChangedMail, passwordResetMail } from './account-mails.ts';
export { connectionLostMail, emailCodeMail, registrationRepeatedMail, syncDoneMail, type MailFor } from './mails.ts';
