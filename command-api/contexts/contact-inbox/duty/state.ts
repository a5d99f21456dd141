import type { ContactDuty } from '@sumaa/contracts';

/** The turns of one person. `version`: how often they were changed. */
export interface ContactDutyState {
  readonly duty: ContactDuty;
  readonly version: number;
}
