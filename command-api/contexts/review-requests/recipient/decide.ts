import { accept, capMs, refuse, type Decision, type ReviewRecipientEvent } from '@sumaa/contracts';
import type { RecipientCommand } from './commands.ts';
import type { RecipientState } from './state.ts';

/**
 * Nobody is asked who has opted out, more often than the business allows in 30 days, or at a quiet hour: a request that is due too early
 * waits. A request goes out once.
 */
export function decide(state: RecipientState, command: RecipientCommand): Decision<ReviewRecipientEvent> {
  const { at } = command;
  if (command.type === 'Ask') {
    const { type: _type, at: requestedAt, maxPerMonth, ...request } = command;
    if (state.status === 'opted_out') return refuse('review_request_opted_out');
    const earlier = state.status === 'unknown' ? [] : state.requests;
    const counted = earlier.filter((each) => Date.parse(each.requestedAt) > Date.parse(at) - capMs);
    if (counted.length >= maxPerMonth) return refuse('review_request_cap', { params: { max: maxPerMonth } });
    return accept({ type: 'ReviewRequested', data: { ...request, number: earlier.length + 1, requestedAt } });
  }
  if (state.status === 'unknown') return refuse('not_found');
  const { recipientId } = state;
  const isOptedOut = state.status === 'opted_out';
  if (command.type === 'OptOut') {
    if (isOptedOut) return accept();
    return accept({ type: 'ReviewRecipientOptedOut', data: { recipientId, because: command.because, optedOutAt: at } });
  }
  const { requestId } = command;
  const request = state.requests.find((each) => each.requestId === requestId);
  if (!request) return refuse('not_found');
  if (command.type === 'Send') {
    const { channel, dueAt, isSent } = request;
    if (isOptedOut || isSent || at < dueAt || at < command.allowedAt[channel]) return accept();
    return accept({ type: 'ReviewRequestSent', data: { recipientId, requestId, channel, sentAt: at } });
  }
  if (command.type === 'Report') {
    const { delivery } = command;
    // What the provider reports in the end stays, also when our own word comes after it.
    const isFinal = request.delivery === 'delivered' || request.delivery === 'undelivered';
    const isOwn = delivery !== 'delivered' && delivery !== 'undelivered';
    if (isOptedOut || !request.isSent || request.delivery === delivery || (isFinal && isOwn)) return accept();
    return accept({ type: 'ReviewRequestReported', data: { recipientId, requestId, delivery, reportedAt: at } });
  }
  if (isOptedOut || request.isOpened) return accept();
  return accept({ type: 'ReviewRequestOpened', data: { recipientId, requestId, openedAt: at } });
}
