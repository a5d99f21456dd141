import { identityContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { accountMails } from './account-mails.ts';
import { mailRegistrationCodes } from './registration-codes.ts';
import { whenAccountSecured } from './when-account-secured.reactor.ts';
import { whenProtectionChanged } from './when-protection-changed.reactor.ts';

/** Mails to the owners of accounts. */
export const identityWork = defineWorkContext({
  contract: identityContract,
  reactors: ({ jobs }) => [whenProtectionChanged(jobs.sendMail), whenAccountSecured(jobs.sendMail)],
  chores: ({ pool, jobs, clock }) => [mailRegistrationCodes(pool, jobs.sendMail, clock)],
  notified: ({ pool, jobs, clock }) => ({ vault_registration_code: mailRegistrationCodes(pool, jobs.sendMail, clock) }),
  mails: accountMails,
});
