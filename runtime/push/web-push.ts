import webPush from 'web-push';
import { OutwardError, type OutwardClient } from '../outward/index.ts';

/** Where and how a browser takes messages: its own secret, since whoever knows it can send to the browser. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushMessage {
  /** A JSON value, of 3,000 bytes at most. */
  readonly payload: unknown;
  /** Of several messages with one topic that wait for a browser, it gets the last; 32 base64url characters at most. */
  readonly topic: string;
  readonly ttlSeconds: number;
}

/**
 * `gone`: the browser takes no more messages. `refused`: this message will never be taken. `later`: certainly not taken now. `unknown`: it
 * may have been taken.
 */
export type PushOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'gone'; readonly status: number }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'later'; readonly afterMs: number }
  | { readonly outcome: 'unknown' };

export interface WebPush {
  /** Encrypts the message for the browser and hands it to its push service. Failures of service and network are outcomes. */
  send(subscription: PushSubscription, message: PushMessage, signal?: AbortSignal): Promise<PushOutcome>;
}

const pauseMs = 60_000;
const longestPauseMs = 24 * 60 * 60_000;

/** `subject`: `mailto:` address of the operator, for the push services (RFC 8292). */
export function createWebPush(options: {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: () => Promise<string>;
  readonly outward: Pick<OutwardClient, 'send'>;
}): WebPush {
  const { publicKey, privateKey, subject, outward } = options;
  return {
    async send({ endpoint, keys }, { payload, topic, ttlSeconds }, signal) {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { ...keys } }, JSON.stringify(payload), {
        vapidDetails: { subject: await subject(), publicKey, privateKey },
        TTL: ttlSeconds,
        topic,
        urgency: 'normal',
      });
      try {
        const response = await outward.send({
          url: new URL(endpoint),
          method: 'POST',
          headers,
          body: body ?? Buffer.alloc(0),
          signal,
        });
        return outcomeOf(response.status, response.headers['retry-after']);
      } catch (error) {
        if (!(error instanceof OutwardError)) throw error;
        if (error.reason === 'address') return { outcome: 'refused', code: 'address' };
        return error.isSent ? { outcome: 'unknown' } : { outcome: 'later', afterMs: pauseMs };
      }
    },
  };
}

/** 401 and 403: the browser subscribed with another key than ours, so it must subscribe again. */
const gone: readonly number[] = [401, 403, 404, 410];

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  if (gone.includes(status)) return { outcome: 'gone', status };
  if (status === 429 || status >= 500) return { outcome: 'later', afterMs: retryAfterMs(retryAfter) };
  return { outcome: 'refused', code: String(status) };
}

/** Seconds or a date (RFC 9110 §10.2.3), a day at most. */
function retryAfterMs(header: string | undefined): number {
  if (header === undefined) return pauseMs;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(longestPauseMs, Math.max(1_000, ms)) : pauseMs;
}
