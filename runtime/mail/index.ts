export { createMailer, type Mail, type Mailer, type MailOutcome } from './mailer.ts';
