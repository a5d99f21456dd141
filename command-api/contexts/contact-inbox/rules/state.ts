import type { ContactRules } from '@sumaa/contracts';

/** The rules as they stand. `version`: how often they were changed. */
export interface ContactRulesState {
  readonly rules: ContactRules;
  readonly version: number;
}
