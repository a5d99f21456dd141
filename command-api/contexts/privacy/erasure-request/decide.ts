import { accept, refuse, type Decision, type ErasureRequestEvent, type Uuid } from '@sumaa/contracts';
import type { ErasureRequestCommand } from './commands.ts';
import type { ErasureRequestState } from './state.ts';

/** A request has one answer; whoever asks again while it is open changes nothing. What was carried out stays so. */
export function decide(state: ErasureRequestState, command: ErasureRequestCommand): Decision<ErasureRequestEvent> {
  const { accountId, at } = command;
  if (command.type === 'AskErasure') {
    if (state.status === 'open' || state.status === 'done') return accept();
    const { requestId, subject, tenantId, dueAt } = command;
    return accept({ type: 'ErasureRequested', data: { requestId, subject, accountId, tenantId, requestedAt: at, dueAt } });
  }
  if (state.status === 'none') return refuse('not_found');
  const { requestId, status } = state;
  const subjectId = state.subject === 'person' ? state.accountId : (state.tenantId as Uuid);
  switch (command.type) {
    case 'WithdrawErasure':
      if (status === 'withdrawn') return accept();
      return status === 'open'
        ? accept({ type: 'ErasureWithdrawn', data: { requestId, accountId, withdrawnAt: at } })
        : refuse('not_found');
    case 'CarryOutErasure':
      if (status === 'done') return accept();
      return status === 'open'
        ? accept({ type: 'ErasureCarriedOut', data: { requestId, accountId, carriedOutAt: at } })
        : refuse('conflict');
    case 'RefuseErasure':
      if (status === 'refused') return accept();
      return status === 'open'
        ? accept({ type: 'ErasureRefused', data: { requestId, subjectId, accountId, reason: command.reason, refusedAt: at } })
        : refuse('conflict');
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
