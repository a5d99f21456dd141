import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { shownPayment } from './render.ts';
import type { Payment } from './payments-state.ts';

/** How notices are sent. `held`: none leaves until they are released; `times`: how often each is sent. */
export type NoticeBehaviour = { held: boolean; times: number; delayMs: number; retryMs: number };

/** Where notices go, and the secret that they carry. */
export type NoticeTarget = { url: string; secret: string };

type Notice = { id: string; type: string; secret_token: string; [name: string]: unknown };

export type Notices = {
  behaviour: NoticeBehaviour;
  /** Tells of a payment's change. */
  announce: (payment: Payment, url: string) => void;
  /** Sends what was held, in the order that `reversed` says. */
  release: (reversed: boolean) => Promise<number>;
  /** Sends any body, such as a forged one; resolves with the status of the answer. */
  sendRaw: (body: object) => Promise<number>;
  sent: () => readonly Notice[];
  stop: () => Promise<void>;
};

/** The failure event is documented in both spellings, so both are sent, in turn. */
const failureSpellings = ['payment_failed', 'payment_faild'] as const;

export function createNotices(target: NoticeTarget | null): Notices {
  const behaviour: NoticeBehaviour = { held: false, times: 1, delayMs: 0, retryMs: 1_000 };
  const sent: Notice[] = [];
  let held: Notice[] = [];
  let failures = 0;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function post(body: object): Promise<number> {
    if (!target) return 0;
    const answer = await fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(10_000)]),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  async function deliver(notice: Notice): Promise<void> {
    if (behaviour.delayMs > 0) await delay(behaviour.delayMs, undefined, { signal: stopping.signal });
    for (let copy = 0; copy < behaviour.times; copy++) {
      for (let attempt = 0; attempt < 5; attempt++) {
        const status = await post(notice).catch(() => 0);
        if (status >= 200 && status < 300) break;
        await delay(behaviour.retryMs * 2 ** attempt, undefined, { signal: stopping.signal });
      }
    }
  }

  function start(notice: Notice): void {
    sent.push(notice);
    if (sent.length > 1_000) sent.shift();
    const work = deliver(notice)
      .catch(() => undefined)
      .finally(() => running.delete(work));
    running.add(work);
  }

  return {
    behaviour,
    announce(payment, url) {
      if (!target) return;
      const type = payment.status === 'failed' ? failureSpellings[failures++ % 2]! : `payment_${payment.status}`;
      const notice: Notice = {
        id: randomUUID(),
        type,
        created_at: new Date().toISOString(),
        secret_token: target.secret,
        account_name: 'stand-in',
        live: false,
        data: shownPayment(payment, url),
      };
      if (behaviour.held) held.push(notice);
      else start(notice);
    },
    async release(reversed) {
      const waiting = reversed ? held.toReversed() : held;
      held = [];
      behaviour.held = false;
      for (const notice of waiting) {
        sent.push(notice);
        await deliver(notice);
      }
      return waiting.length;
    },
    sendRaw: post,
    sent: () => sent,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
