import type { ContactRulesEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import { decide, type ChangeRules } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ContactRulesState } from './state.ts';

/** The rules of the inbox: `contactrules-platform`. */
export const contactRules: Decider<ContactRulesState, ChangeRules, ContactRulesEvent> = {
  category: 'contactrules',
  initial: () => ({ rules: [], version: 0 }),
  evolve,
  decide,
};
