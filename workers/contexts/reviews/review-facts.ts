import { readable, streamName, type ReviewEvent, type Uuid } from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';
import type { ReviewsDeps } from './reviews-deps.ts';

/** What a check has to know of a review: its name at Google, its branch, and the text that this reply was queued with. */
export interface ReviewFacts {
  readonly googleName: string;
  readonly locationId: Uuid;
  /** Null where it was erased meanwhile. */
  readonly text: string | null;
}

/** From the review's own stream; null where there is no such review or reply. */
export async function readReviewFacts(
  { store, codec }: Pick<ReviewsDeps, 'store' | 'codec'>,
  reviewId: Uuid,
  replyId: Uuid,
): Promise<ReviewFacts | null> {
  let received: { googleName: string; locationId: Uuid } | null = null;
  let text: string | null | undefined;
  for await (const stored of store.readStream(streamName('review', reviewId))) {
    if (stored.type !== 'ReviewReceived' && stored.type !== 'ReplyQueued') continue;
    const { type, data } = (await codec.decode(stored)) as Recorded<ReviewEvent>;
    if (type === 'ReviewReceived') received = data;
    else if (type === 'ReplyQueued' && data.replyId === replyId) text = readable(data.text);
  }
  return received && text !== undefined ? { googleName: received.googleName, locationId: received.locationId, text } : null;
}
