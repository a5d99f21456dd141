import { policyFor, type contactCommands } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';
import { loadOwned } from '../../../infra/execute.ts';
import type { InternalHandlersOf } from '../../../infra/handlers.ts';
import type { ContactPorts } from '../ports.ts';
import { contactMessage } from './contact-message.ts';
import { run } from './work-on-message.ts';

/** The internal commands that workers send about the clocks of messages. */
export function contactWorkerCommands(
  deps: CommandDeps,
  ports: Pick<ContactPorts, 'isInboxStaff' | 'readSla'>,
): InternalHandlersOf<typeof contactCommands> {
  const work = { ...deps, ports };
  return {
    async CheckContactSla(context, { messageId }) {
      const { state } = await loadOwned(deps, contactMessage, messageId, context.tenantId);
      // A timer may outlive the message.
      if (state.status === 'unknown' || state.erased) return { result: null, position: null };
      const { settings } = await ports.readSla();
      const { reassignTo } = policyFor(settings, state.clock).escalation;
      const mayReassign = reassignTo !== null && (await ports.isInboxStaff(reassignTo));
      const { assignedTo } = state;
      const gone = assignedTo !== null && !(await ports.isInboxStaff(assignedTo)) ? assignedTo : null;
      return { result: null, ...(await run(work, context, messageId, { type: 'CheckSla', mayReassign, gone, at: context.occurredAt })) };
    },
    async RefreshContactSla(context, { messageId }) {
      return { result: null, ...(await run(work, context, messageId, { type: 'RefreshSla', at: context.occurredAt })) };
    },
  };
}
