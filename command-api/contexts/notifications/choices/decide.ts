import { accept, refuse, type Decision, type NotificationChoicesEvent } from '@sumaa/contracts';
import type { ChoicesCommand } from './commands.ts';
import type { ChoicesState } from './state.ts';

/** Saves choices, unless others were saved since these were read (`settings_changed`). The same choices again change nothing. */
export function decide(state: ChoicesState, { type: _type, ...command }: ChoicesCommand): Decision<NotificationChoicesEvent> {
  if (command.revision !== state.revision) return refuse('settings_changed');
  if (JSON.stringify(command.choices) === JSON.stringify(state.choices)) return accept();
  return accept({ type: 'NotificationChoicesSaved', data: { ...command, revision: state.revision + 1 } });
}
