import { accept, refuse, type ContactDuty, type ContactDutyEvent, type Decision, type Uuid } from '@sumaa/contracts';
import type { ContactDutyState } from './state.ts';

/** `version`: the one that its author had read. */
export interface ChangeDuty {
  readonly type: 'ChangeDuty';
  readonly accountId: Uuid;
  readonly duty: ContactDuty;
  readonly version: number;
  readonly changedBy: Uuid;
}

/** Sets the turns of a person, unless somebody changed them since they were read. */
export function decide(state: ContactDutyState, { accountId, duty, version, changedBy }: ChangeDuty): Decision<ContactDutyEvent> {
  if (version !== state.version) return refuse('conflict');
  if (JSON.stringify(duty) === JSON.stringify(state.duty)) return accept();
  return accept({ type: 'ContactDutyChanged', data: { accountId, ...duty, changedBy } });
}
