export { createMailDue, type MailDue } from './mail-due.ts';
export { sendMail } from './send-mail.processor.ts';
export { createSentLedger } from './sent-ledger.ts';
