import { noContactDuty, type ContactDutyEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import { decide, type ChangeDuty } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ContactDutyState } from './state.ts';

/** When and how much a person of the platform is given in turn: `contactduty-<accountId>`. */
export const contactDuty: Decider<ContactDutyState, ChangeDuty, ContactDutyEvent> = {
  category: 'contactduty',
  initial: () => ({ duty: noContactDuty, version: 0 }),
  evolve,
  decide,
};
