import type { ContactRulesEvent } from '@sumaa/contracts';
import type { ContactRulesState } from './state.ts';

/** Applies an event to the rules. */
export const evolve = ({ version }: ContactRulesState, { data: { rules } }: ContactRulesEvent): ContactRulesState => ({
  rules,
  version: version + 1,
});
