export { accountMails } from './account-mails.ts';
export { whenAccountSecured } from './when-account-secured.reactor.ts';
export { whenEmailCodeIssued } from './when-email-code-issued.reactor.ts';
export { whenProtectionChanged } from './when-protection-changed.reactor.ts';
export { whenRegistrationRepeated } from './when-registration-repeated.reactor.ts';
