import { randomUUID } from 'node:crypto';
import type { RequestChannel, RequestToSend, Uuid } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import { createPool } from '@sumaa/runtime/postgres';
import type { SmsOutcome } from '@sumaa/runtime/sms';
import { report } from '@sumaa/runtime/testing';
import { expect, inject, onTestFinished, test } from 'vitest';
import { mailWriters } from '../../contexts.ts';
import { noFiles } from '../../testing/no-files.ts';
import { createTestApp, testJob } from '../../testing/test-app.ts';
import { createSentLedger } from '../notifications/sent-ledger.ts';
import { sendMail } from '../notifications/send-mail.processor.ts';
import { sendReviewSms } from './send-review-sms.processor.ts';

const seed = Number(process.env['SEED'] ?? 23);

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function seeded(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Asked {
  readonly recipientId: Uuid;
  readonly requestId: Uuid;
  readonly channel: RequestChannel;
  readonly address: string;
  isOut: boolean;
}

test('of 10,000 requests through trouble on the way, none arrives twice or after an opt-out', { timeout: 1_200_000 }, async () => {
  const dice = seeded(seed);
  const app = await createTestApp(inject('postgresUrl'));
  const pool = createPool({ url: app.url, role: 'sumaa_worker', applicationName: 'test-trouble' });
  onTestFinished(async () => {
    await pool.end();
    await app.close();
  });
  const requests = Array.from({ length: 10_000 }, (_, n): Asked => {
    const channel = n % 2 === 0 ? 'sms' : 'email';
    const address = channel === 'sms' ? `05${String(n).padStart(8, '0')}` : `c${n}@example.com`;
    return { recipientId: randomUUID() as Uuid, requestId: randomUUID() as Uuid, channel, address, isOut: false };
  });
  const byId = new Map(requests.map((one) => [one.requestId as string, one]));
  const byAddress = new Map(requests.map((one) => [one.channel === 'sms' ? `966${one.address.slice(1)}` : one.address, one]));
  const arrived = new Map<string, number>();
  const wrong: string[] = [];
  const arrives = (to: string) => {
    arrived.set(to, (arrived.get(to) ?? 0) + 1);
    if (byAddress.get(to)?.isOut) wrong.push(`${to} has opted out`);
  };
  const commands = {
    async ask(_question: unknown, { requestId }: { readonly requestId: string }): Promise<RequestToSend | null> {
      const { channel, address, isOut } = byId.get(requestId)!;
      return isOut ? null : { channel, address, language: 'ar', number: 1, business: 'مقهى', text: 'رأيك' };
    },
    send: async () => null,
  };
  const codes = createCodes([Buffer.alloc(32, 7)]);
  const clock = () => new Date('2026-11-16T07:00:00.000Z');
  const outcome = (): SmsOutcome => {
    const of = dice();
    if (of < 0.5) return { outcome: 'sent', providerId: randomUUID(), parts: 1 };
    if (of < 0.65) return { outcome: 'unknown' };
    return of < 0.75 ? { outcome: 'refused', code: 'ER-1' } : { outcome: 'later', afterMs: 1 };
  };
  const sms = sendReviewSms({
    sms: {
      async send({ to }) {
        const answer = outcome();
        // A provider whose answer is lost may have sent it all the same.
        if (answer.outcome === 'sent' || answer.outcome === 'unknown') arrives(to);
        if (dice() < 0.05) throw new Error('the worker dies here');
        return answer;
      },
    },
    commands: commands as never,
    deliveries: app.vault.deliveries,
    codes,
    publicUrl: 'https://sumaa.test',
    clock,
  });
  const mail = sendMail({
    writers: mailWriters,
    reader: app.reader,
    commands: commands as never,
    progress: { until: (ask) => ask() },
    auditMailTo: null,
    bounced: async () => {},
    isSuppressed: async () => false,
    ledger: createSentLedger(pool),
    mailer: {
      async send({ to }) {
        if (dice() < 0.3) return { outcome: 'failed', reason: 'busy', thisMail: false, setUp: false } as never;
        arrives(to);
        return { outcome: 'sent' };
      },
    },
    due: { settle: async () => undefined, recordRefusal: async (_, at) => at },
    codes,
    publicUrl: 'https://sumaa.test',
    conversations: null,
    files: noFiles,
    openFile: async () => null,
    notices: { close: async () => null },
    reportFigures: () => Promise.reject(new Error('no report is written here')),
    from: app.config.mail.from,
    clock,
  });
  const run = ({ channel, recipientId, requestId }: Asked) => {
    const { tenantId } = app;
    const job = testJob({ id: requestId });
    if (channel === 'sms') return sms({ tenantId, recipientId, requestId }, job);
    return mail({ kind: 'review_request', eventId: `review-request-${requestId}`, tenantId, recipientId, requestId }, job);
  };
  // Each job runs again and again, as queue and sweep would have it, also at the same time; meanwhile people opt out.
  for (let round = 0; round < 5; round++) {
    for (const request of requests) {
      if (dice() < 0.03) request.isOut = true;
      const twice = dice() < 0.2 ? [request, request] : [request];
      await Promise.all(twice.map((one) => run(one).catch(() => undefined)));
    }
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(
    [...arrived].filter(([, times]) => times > 1),
    `seed ${seed}`,
  ).toEqual([]);
  expect(arrived.size).toBeGreaterThan(7_000);
  report('review requests', requests.length, { seed, arrived: arrived.size, 'opted out': requests.filter(({ isOut }) => isOut).length });
});
