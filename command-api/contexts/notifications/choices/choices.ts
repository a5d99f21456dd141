import { noChoices, type NotificationChoicesEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { ChoicesCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ChoicesState } from './state.ts';

/** `notificationchoices-<memberId>`, and `notificationchoices-<tenantId>` of a business. */
export const notificationChoices: Decider<ChoicesState, ChoicesCommand, NotificationChoicesEvent> = {
  category: 'notificationchoices',
  initial: () => ({ revision: 0, choices: noChoices }),
  evolve,
  decide,
};
