import { readable, streamName, type ReviewEvent, type Uuid } from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';
import type { ReviewsDeps } from './reviews-deps.ts';

/** What a check needs of a review: its name at Google, its branch, and the text of this reply. */
export interface ReviewFacts {
  readonly googleName: string;
  readonly locationId: Uuid;
  /** Null when it was erased meanwhile. */
  readonly text: string | null;
}

/** Read from the review's own stream; null when the review or reply does not exist. */
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
