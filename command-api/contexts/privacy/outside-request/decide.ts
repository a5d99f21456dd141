import { accept, refuse, type Decision, type OutsideRequestEvent } from '@sumaa/contracts';
import type { OutsideRequestCommand } from './commands.ts';
import type { OutsideRequestState } from './state.ts';

/** A request is received before it is recorded, and answered once. */
export function decide(state: OutsideRequestState, command: OutsideRequestCommand): Decision<OutsideRequestEvent> {
  const { accountId, at } = command;
  if (command.type === 'RecordOutsideRequest') {
    if (state.status !== 'none') return refuse('conflict');
    const { requestId, kind, reference, receivedAt, dueAt } = command;
    if (receivedAt > at) return refuse('validation_failed', { fields: { receivedAt: ['outOfRange'] } });
    return accept({ type: 'OutsideRequestRecorded', data: { requestId, accountId, kind, reference, receivedAt, dueAt, recordedAt: at } });
  }
  if (state.status === 'none') return refuse('not_found');
  if (state.status === 'answered') return refuse('conflict');
  const { outcome, answer } = command;
  return accept({ type: 'OutsideRequestAnswered', data: { requestId: state.requestId, accountId, outcome, answer, answeredAt: at } });
}
