import { subscribersContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { writePlatformMessage } from './platform-message-mail.ts';
import { subscribersExport } from './subscriber-export.ts';
import { whenBusinessMessaged } from './when-business-messaged.reactor.ts';

/** What the console does with the businesses of the platform. */
export const subscribersWork = defineWorkContext({
  contract: subscribersContract,
  reactors: ({ jobs }) => [whenBusinessMessaged(jobs.sendMail)],
  mails: { platform_message: writePlatformMessage },
  exports: { subscribers: subscribersExport },
});
