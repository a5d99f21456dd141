import { isOnDuty, type contactAssignmentCommands } from '@sumaa/contracts';
import { load, packPosition } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import type { InternalHandlersOf } from '../../infra/handlers.ts';
import { contactDuty } from './duty/contact-duty.ts';
import { execute } from './message/work-on-message.ts';
import type { ContactPorts } from './ports.ts';

/** What workers do with the messages that wait. A message of another tenant is `not_found`. */
export function contactTurnCommands(
  deps: CommandDeps,
  ports: Pick<ContactPorts, 'isInboxStaff' | 'readSla'>,
): InternalHandlersOf<typeof contactAssignmentCommands> {
  return {
    async GiveContactTurn(context, { messageId, accountId }) {
      const at = context.occurredAt;
      const { duty } = (await load(deps, contactDuty, accountId)).state;
      // The read model that the worker chose from may be behind.
      if (!isOnDuty(duty, at) || !(await ports.isInboxStaff(accountId))) return { result: { given: false }, position: null };
      const { state, position } = await execute({ ...deps, ports }, context, messageId, { type: 'GiveTurn', accountId, at });
      const given = state.status !== 'unknown' && state.assignedTo === accountId;
      return { result: { given }, position: packPosition({ contactmessage: position }) };
    },
  };
}
