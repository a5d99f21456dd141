export { createMailDue, type MailDue } from './mail-due.ts';
export { createSentLedger } from './sent-ledger.ts';
export { sendMail, type MailPayload } from './send-mail.processor.ts';
export { whenConnectionLost } from './when-connection-lost.reactor.ts';
export { whenEmailCodeIssued } from './when-email-code-issued.reactor.ts';
export { whenRegistrationRepeated } from './when-registration-repeated.reactor.ts';
export { whenSyncDone } from './when-sync-done.reactor.ts';
