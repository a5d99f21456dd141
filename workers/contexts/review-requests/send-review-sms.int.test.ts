import { randomUUID } from 'node:crypto';
import { iso, isoAfter, type RequestToSend, type Uuid } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import { Postponed } from '@sumaa/runtime/queue';
import type { SmsMessage, SmsOutcome } from '@sumaa/runtime/sms';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestApp, testJob, type TestApp } from '../../testing/test-app.ts';
import { sendReviewSms } from './send-review-sms.processor.ts';

let app: TestApp;
let now: Date;
let answer: SmsOutcome;
let messages: SmsMessage[];
let reported: unknown[];
let found: RequestToSend | null;

beforeAll(async () => void (app = await createTestApp(inject('postgresUrl'))));
afterAll(() => app.close());
beforeEach(() => {
  now = new Date('2026-11-16T07:00:00.000Z');
  answer = { outcome: 'sent', providerId: randomUUID(), parts: 2 };
  [messages, reported] = [[], []];
  found = { channel: 'sms', address: '0501234567', language: 'ar', number: 1, business: 'مقهى', text: 'شكرًا لزيارتك', allowedAt: iso(now) };
});

const request = () => ({ tenantId: app.tenantId, recipientId: randomUUID() as Uuid, requestId: randomUUID() as Uuid });
function run(payload = request()): Promise<void> {
  return sendReviewSms({
    sms: { send: async (message) => (messages.push(message), answer) },
    commands: {
      ask: async () => found as never,
      send: async (_command, given) => void reported.push((given as { delivery: string }).delivery) as never,
    },
    deliveries: app.vault.deliveries,
    codes: createCodes([Buffer.alloc(32, 7)]),
    publicUrl: 'https://sumaa.test',
    clock: () => now,
  })(payload, testJob({ id: payload.requestId }));
}

test('a request is a promotion with who asks, one link to Google and the way out, and is handed over once', async () => {
  const payload = request();
  await run(payload);
  await run(payload);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ to: '966501234567', kind: 'promotional' });
  const [business, text, link, stop] = messages[0]!.text.split('\n');
  expect([business, text]).toEqual(['مقهى', 'شكرًا لزيارتك']);
  expect(link).toMatch(/^https:\/\/sumaa\.test\/r\/[\w-]{22}\.1\.[\w-]{16}$/);
  expect(stop).toBe(`للإيقاف: ${link}/stop`);
  expect(reported).toEqual(['accepted', 'accepted']);
});

test('nothing is sent before an allowed hour, for a branch that is gone, or to somebody who has opted out', async () => {
  const payload = request();
  found = { ...found!, allowedAt: isoAfter(iso(now), 1_000) };
  await expect(run(payload)).rejects.toMatchObject({ name: 'Postponed', afterMs: 1_000 });
  found = { ...found, allowedAt: null };
  await run();
  found = null;
  await run();
  expect([messages, reported]).toEqual([[], ['withdrawn']]);
});

test.each([
  ['refused', { outcome: 'refused', code: 'ER-482' }],
  ['unknown', { outcome: 'unknown' }],
] as const)('a request whose outcome is %s is not repeated', async (expected, outcome) => {
  const payload = request();
  answer = outcome;
  await run(payload);
  answer = { outcome: 'sent', providerId: 'x', parts: 1 };
  await run(payload);
  expect([messages.length, reported[0]]).toEqual([1, expected]);
});

test('a provider that asks to wait is asked again later', async () => {
  const payload = request();
  answer = { outcome: 'later', afterMs: 1_000, setUp: 'ER-09' };
  await expect(run(payload)).rejects.toBeInstanceOf(Postponed);
  answer = { outcome: 'sent', providerId: randomUUID(), parts: 1 };
  await run(payload);
  expect([messages.length, reported]).toEqual([2, ['accepted']]);
});
