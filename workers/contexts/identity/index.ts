import { identityContract } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import { defineWorkContext } from '../../infra/work-context.ts';
import { accountMails } from './account-mails.ts';
import { mailRegistrationCodes } from './registration-codes.ts';
import { lostPhoneCodes } from './lost-phone-codes.ts';
import { sendPhoneCode } from './send-phone-code.processor.ts';
import { whenAccountSecured } from './when-account-secured.reactor.ts';
import { whenPhoneCodeRequested } from './when-phone-code-requested.reactor.ts';
import { whenProtectionChanged } from './when-protection-changed.reactor.ts';

/** Mails to the owners of accounts, and the codes to their phones. */
export const identityWork = defineWorkContext({
  contract: identityContract,
  reactors: ({ jobs }) => [
    whenProtectionChanged(jobs.sendMail),
    whenAccountSecured(jobs.sendMail),
    whenPhoneCodeRequested(jobs.sendPhoneCode),
  ],
  processors: ({ channels, commands, vault, config }) => {
    const codes = createCodes(config.keys.master);
    const { deliveries } = vault;
    return { sendPhoneCode: { processor: sendPhoneCode({ sms: channels.sms, commands, deliveries, codes }), concurrency: 4 } };
  },
  lostWork: ({ reader, jobs, clock }) => [lostPhoneCodes(reader, jobs.sendPhoneCode, clock)],
  chores: ({ pool, jobs, clock }) => [mailRegistrationCodes(pool, jobs.sendMail, clock)],
  notified: ({ pool, jobs, clock }) => ({ vault_registration_code: mailRegistrationCodes(pool, jobs.sendMail, clock) }),
  mails: accountMails,
});
