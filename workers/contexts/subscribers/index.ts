import { subscribersContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { subscribersExport } from './subscriber-export.ts';

/** What the console does with the businesses of the platform. */
export const subscribersWork = defineWorkContext({
  contract: subscribersContract,
  exports: { subscribers: subscribersExport },
});
