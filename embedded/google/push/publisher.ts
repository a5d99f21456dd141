import { setTimeout as delay } from 'node:timers/promises';
import { reviewName } from '../api/render.ts';
import type { SigningKey } from '../oauth/signing-key.ts';
import type { Behaviour } from '../behaviour.ts';
import type { GoogleState } from '../state/google-state.ts';
import type { PushSubscription, Review } from '../state/model.ts';

export type NotificationType = 'NEW_REVIEW' | 'UPDATED_REVIEW';

/** One delivery attempt; `status` 0 means no answer. */
export type Delivery = { messageId: string; subscription: string; type: NotificationType; reviewName: string; at: string; status: number };

export type Publisher = {
  /** Publishes a review to the account's topic if the account asked for that type. Delivers in the background. */
  announce: (type: NotificationType, review: Review) => void;
  deliveries: () => readonly Delivery[];
  /** Cancels pending retries and resolves when no delivery is under way. */
  stop: () => Promise<void>;
};

const ATTEMPTS = 5;
const FIRST_RETRY_MS = 500;
const TIMEOUT_MS = 10_000;
const MAX_DELIVERIES = 1000;

/** Pub/Sub as a push endpoint sees it: at least once, a signed bearer token, redelivery until 2xx, sometimes twice. */
export function createPublisher(state: GoogleState, key: SigningKey, behaviour: Behaviour): Publisher {
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();
  let deliveries: Delivery[] = [];
  let published = 0;

  const post = async (subscription: PushSubscription, envelope: object): Promise<number> => {
    // The machine's time: the receiver verifies with it and does not know about our clock jumps.
    const now = Math.floor(Date.now() / 1000);
    const bearer = key.sign({
      iss: 'https://accounts.google.com',
      aud: subscription.audience,
      azp: subscription.serviceAccount,
      email: subscription.serviceAccount,
      email_verified: true,
      sub: '108234511920348857720',
      iat: now,
      exp: now + 3600,
    });
    try {
      const answer = await fetch(subscription.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(envelope),
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0; // no connection or too slow: retried like any refusal
    }
  };

  const deliver = async (subscription: PushSubscription, notice: { type: NotificationType; reviewName: string }, messageId: string) => {
    const data = {
      notificationType: notice.type,
      reviewName: notice.reviewName,
      locationName: notice.reviewName.replace(/\/reviews\/.*/, ''),
    };
    const publishTime = new Date(state.now()).toISOString();
    const envelope = {
      message: {
        data: Buffer.from(JSON.stringify(data)).toString('base64'),
        messageId,
        message_id: messageId,
        publishTime,
        publish_time: publishTime,
        attributes: {},
      },
      subscription: subscription.id,
    };
    for (let attempt = 1; attempt <= ATTEMPTS && !stopped.signal.aborted; attempt++) {
      const status = await post(subscription, envelope);
      deliveries.push({ messageId, subscription: subscription.id, ...notice, at: new Date(state.now()).toISOString(), status });
      deliveries = deliveries.slice(-MAX_DELIVERIES);
      if (status >= 200 && status < 300) return;
      await delay(FIRST_RETRY_MS * 2 ** (attempt - 1), undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };

  return {
    announce: (type, review) => {
      const account = state.account(state.location(review.locationId)?.accountId ?? '');
      if (!account?.pubsubTopic || !account.notificationTypes?.includes(type)) return;
      const messageId = String(BigInt(Math.floor(state.now())) * 1000n + BigInt(++published % 1000));
      const copies = behaviour.duplicatePushEvery > 0 && published % behaviour.duplicatePushEvery === 0 ? 2 : 1;
      for (const subscription of state.subscriptions.values()) {
        if (subscription.topic !== account.pubsubTopic) continue;
        for (let copy = 0; copy < copies; copy++) {
          const work = deliver(subscription, { type, reviewName: reviewName(state, review) }, messageId);
          underWay.add(work);
          void work.finally(() => underWay.delete(work));
        }
      }
    },
    deliveries: () => deliveries,
    stop: async () => {
      stopped.abort();
      await Promise.all(underWay);
    },
  };
}
