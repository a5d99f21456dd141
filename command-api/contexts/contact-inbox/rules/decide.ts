import { accept, refuse, type ContactRules, type ContactRulesEvent, type Decision, type Uuid } from '@sumaa/contracts';
import type { ContactRulesState } from './state.ts';

/** `version`: the one that its author had read. */
export interface ChangeRules {
  readonly type: 'ChangeRules';
  readonly rules: ContactRules;
  readonly version: number;
  readonly accountId: Uuid;
}

/** Replaces the list, unless somebody changed it since it was read. */
export function decide(state: ContactRulesState, { rules, version, accountId }: ChangeRules): Decision<ContactRulesEvent> {
  if (version !== state.version) return refuse('conflict');
  if (JSON.stringify(rules) === JSON.stringify(state.rules)) return accept();
  return accept({ type: 'ContactRulesChanged', data: { rules, changedBy: accountId } });
}
