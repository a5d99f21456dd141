import { identityContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { accountMails } from './account-mails.ts';
import { whenAccountSecured } from './when-account-secured.reactor.ts';
import { whenEmailCodeIssued } from './when-email-code-issued.reactor.ts';
import { whenProtectionChanged } from './when-protection-changed.reactor.ts';
import { whenRegistrationRepeated } from './when-registration-repeated.reactor.ts';

/** Mails to the owners of accounts. */
export const identityWork = defineWorkContext({
  contract: identityContract,
  reactors: ({ jobs }) => [
    whenEmailCodeIssued(jobs.sendMail),
    whenRegistrationRepeated(jobs.sendMail),
    whenProtectionChanged(jobs.sendMail),
    whenAccountSecured(jobs.sendMail),
  ],
  mails: accountMails,
});
