import {
  accept,
  allNotificationKinds,
  notificationKinds,
  refuse,
  type Decision,
  type NotificationChoices,
  type NotificationChoicesEvent,
} from '@sumaa/contracts';
import type { ChoicesCommand, EndMails } from './commands.ts';
import type { ChoicesState } from './state.ts';

/**
 * Saves choices, unless others were saved since these were read (`settings_changed`); or switches mails off, whatever was saved. The same
 * choices again change nothing.
 */
export function decide(state: ChoicesState, command: ChoicesCommand): Decision<NotificationChoicesEvent> {
  const { accountId, memberId } = command;
  if (command.type === 'SaveChoices' && command.revision !== state.revision) return refuse('settings_changed');
  const choices = command.type === 'SaveChoices' ? command.choices : withoutMails(state.choices, command);
  if (JSON.stringify(choices) === JSON.stringify(state.choices)) return accept();
  const ownerId = command.type === 'SaveChoices' ? command.ownerId : command.memberId;
  return accept({ type: 'NotificationChoicesSaved', data: { ownerId, memberId, accountId, revision: state.revision + 1, choices } });
}

/** Mails that cannot be switched off stay. */
function withoutMails(choices: NotificationChoices, { what }: EndMails): NotificationChoices {
  const { switches } = choices;
  const ended = allNotificationKinds.filter(
    (kind) => (what === 'all' || what === kind) && !notificationKinds[kind].locked.some((channel) => channel === 'email'),
  );
  if (ended.every((kind) => switches[kind]?.email === false)) return choices;
  const off = Object.fromEntries(ended.map((kind) => [kind, { ...switches[kind], email: false }]));
  return { ...choices, switches: { ...switches, ...off } };
}
