import { defaultPrivacy, type PrivacyEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { PrivacyCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { PrivacyState } from './state.ts';

/** The decider of the privacy settings of a business; stream `privacy-<tenantId>`. */
export const privacy: Decider<PrivacyState, PrivacyCommand, PrivacyEvent> = {
  category: 'privacy',
  initial: () => ({ ...defaultPrivacy, revision: 0, slugKeys: [] }),
  evolve,
  decide,
};
