import type { NotificationChoices } from '@sumaa/contracts';

/** What somebody chose. */
export interface ChoicesState {
  /** Counts the changes of the choices. */
  readonly revision: number;
  readonly choices: NotificationChoices;
}
