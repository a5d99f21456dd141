import { accept, capMs, refuse, type Decision, type Iso, type ReviewRecipientEvent, type Uuid } from '@sumaa/contracts';
import type { RecipientCommand } from './commands.ts';
import type { RecipientState, RequestOf } from './state.ts';

/**
 * Nobody is asked who has opted out, whose address takes no mails, more often than the business allows in 30 days, or at a quiet hour: a
 * request that is due too early waits, and all wait while the business is deactivated. A request goes out once, and not for a branch that is
 * not linked any more, or above the cap that is in force then.
 */
export function decide(state: RecipientState, command: RecipientCommand): Decision<ReviewRecipientEvent> {
  const { at } = command;
  if (command.type === 'Ask') {
    const { type: _type, at: requestedAt, maxPerMonth, asked, ...request } = command;
    if (state.status === 'opted_out') return refuse('review_request_opted_out');
    const earlier = state.status === 'unknown' ? [] : state.requests;
    if (earlier.some(isReturned)) return refuse('review_request_undeliverable');
    if (asked >= maxPerMonth) return refuse('review_request_cap', { params: { max: maxPerMonth } });
    return accept({ type: 'ReviewRequested', data: { ...request, number: earlier.length + 1, requestedAt } });
  }
  if (command.type === 'Count') {
    const { type: _type, at: countedAt, maxPerMonth, asked, ...counted } = command;
    if (state.status === 'opted_out') return refuse('review_request_opted_out');
    if (asked >= maxPerMonth) return refuse('review_request_cap', { params: { max: maxPerMonth } });
    return accept({ type: 'ReviewRequestCounted', data: { ...counted, countedAt } });
  }
  const isOptedOut = state.status === 'opted_out';
  if (command.type === 'OptOut') {
    if (isOptedOut) return accept();
    return accept({
      type: 'ReviewRecipientOptedOut',
      data: { recipientId: command.recipientId, because: command.because, optedOutAt: at },
    });
  }
  if (command.type === 'Link') {
    const { type: _type, at: linkedAt, ...link } = command;
    const isKnown = state.status !== 'unknown' && state.others.includes(command.otherId);
    return isOptedOut || isKnown ? accept() : accept({ type: 'ReviewRecipientLinked', data: { ...link, linkedAt } });
  }
  if (state.status === 'unknown') return refuse('not_found');
  const { recipientId } = state;
  if (command.type === 'Bounce') {
    const mails = state.requests.filter(({ channel }) => channel === 'email');
    const last = mails.findLast(({ sentAt }) => sentAt !== null);
    if (isOptedOut || !last || isReturned(last)) return accept();
    // Those that wait do not go out any more.
    const returned = mails.filter((each) => each === last || each.sentAt === null);
    return accept(
      ...returned.map(({ requestId }) => ({
        type: 'ReviewRequestReported' as const,
        data: { recipientId, requestId, delivery: 'undelivered' as const, reportedAt: at },
      })),
    );
  }
  const { requestId } = command;
  const request = state.requests.find((each) => each.requestId === requestId);
  if (!request) return refuse('not_found');
  if (command.type === 'Send') {
    const { channel, dueAt, sentAt, delivery } = request;
    const withdrawn = { type: 'ReviewRequestReported', data: { recipientId, requestId, delivery: 'withdrawn', reportedAt: at } } as const;
    if (!command.isActive) return accept();
    if (isOptedOut || command.isOutElsewhere || sentAt !== null || delivery !== null || at < dueAt) return accept();
    if (!command.isLinked) return accept(withdrawn);
    if (at < command.allowedAt[channel]) return accept();
    if (command.ahead >= command.maxPerMonth) return accept(withdrawn);
    return accept({ type: 'ReviewRequestSent', data: { recipientId, requestId, channel, isReported: true, sentAt: at } });
  }
  if (command.type === 'Report') {
    const { delivery } = command;
    // What the provider reports in the end stays, also when our own word comes after it.
    const isFinal = request.delivery === 'delivered' || request.delivery === 'undelivered';
    const isOwn = delivery !== 'delivered' && delivery !== 'undelivered';
    // A repeated job does not know what the first one heard.
    const isKnown = delivery === 'unknown' && request.delivery !== null;
    const isTooLate = delivery === 'withdrawn' && request.leftAt !== null;
    if (isOptedOut || request.sentAt === null || request.delivery === delivery || (isFinal && isOwn) || isKnown || isTooLate)
      return accept();
    return accept({ type: 'ReviewRequestReported', data: { recipientId, requestId, delivery, reportedAt: at } });
  }
  if (isOptedOut || request.isOpened) return accept();
  return accept({ type: 'ReviewRequestOpened', data: { recipientId, requestId, openedAt: at } });
}

export interface Counted {
  /** What left in the days before, and then what is on its way, in this order. */
  readonly leaving: readonly Uuid[];
  /** What is only asked for. */
  readonly waiting: readonly Uuid[];
}

/**
 * The requests to a person that count against the cap at this instant, by the streams of all addresses of the person. One counts from the
 * moment somebody asks for it until 30 days after it left, however long it waited. What certainly reached nobody does not count.
 */
export function countedAt(addresses: readonly RecipientState[], at: Iso): Counted {
  const known = addresses.flatMap((state) => (state.status === 'unknown' ? [] : [state]));
  const isWithin = (when: Iso): boolean => Date.parse(when) > Date.parse(at) - capMs;
  const all = known.flatMap(({ requests }) => requests);
  const open = all.filter(({ sentAt, leftAt, delivery }) => {
    if (delivery === 'withdrawn' || delivery === 'refused' || (sentAt === null && delivery !== null)) return false;
    return leftAt === null || isWithin(leftAt);
  });
  const placeOf = ({ sentAt, leftAt, requestId }: RequestOf) => `${leftAt === null ? 1 : 0} ${leftAt ?? sentAt} ${requestId}`;
  const leaving = open.filter(({ sentAt }) => sentAt !== null).toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  // The stream that counts knows it first.
  const own = new Set(all.map(({ requestId }) => requestId));
  const early = known.flatMap(({ counted }) => counted).filter((each) => !own.has(each.requestId) && isWithin(each.requestedAt));
  const waiting = [...open.filter(({ sentAt }) => sentAt === null), ...early];
  return { leaving: leaving.map(({ requestId }) => requestId), waiting: waiting.map(({ requestId }) => requestId) };
}

/** Whether a mail came back from the address for good. An SMS that was not delivered says nothing about the next one. */
const isReturned = ({ channel, delivery }: RequestOf): boolean => channel === 'email' && delivery === 'undelivered';
