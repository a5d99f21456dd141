import { randomUUID } from 'node:crypto';
import { identityQuestions, minute, type PhoneCode, type Uuid } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import type { SmsMessage, SmsOutcome } from '@sumaa/runtime/sms';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createJobRecorder, createTestApp, testJob, type TestApp } from '../../testing/test-app.ts';
import { lostPhoneCodes } from './lost-phone-codes.ts';
import type { PhoneCodeJob } from './phone-code.ts';
import { sendPhoneCode } from './send-phone-code.processor.ts';

let app: TestApp;
let answer: SmsOutcome;
let messages: SmsMessage[];
let found: PhoneCode | null;
const codes = createCodes([Buffer.alloc(32, 7)]);

beforeAll(async () => void (app = await createTestApp(inject('postgresUrl'))));
afterAll(() => app.close());
beforeEach(() => {
  answer = { outcome: 'sent', providerId: randomUUID(), parts: 1 };
  messages = [];
  found = { phone: '0501234567', issue: 3, language: 'ar' };
});

const job = (): PhoneCodeJob => ({ tenantId: app.tenantId, accountId: randomUUID() as Uuid, eventId: randomUUID() as Uuid });
function run(payload: PhoneCodeJob): Promise<void> {
  return sendPhoneCode({
    sms: { send: async (message) => (messages.push(message), answer) },
    commands: {
      ask: async (question) => (question.name === identityQuestions.readPhoneCode.name ? found : undefined) as never,
    },
    deliveries: app.vault.deliveries,
    codes,
  })(payload, testJob());
}

test.each(['ar', 'en'] as const)('a code is sent once, in one short message (%s)', async (language) => {
  const payload = job();
  found = { phone: '0501234567', issue: 3, language };
  await run(payload);
  await run(payload);
  expect(messages).toMatchObject([{ to: '966501234567', kind: 'otp' }]);
  const { text } = messages[0]!;
  expect(text).toContain(codes.code({ purpose: 'confirm_phone', account: payload.accountId, issue: 3 }));
  expect(text.length).toBeLessThanOrEqual(language === 'ar' ? 70 : 160);
});

test('a code that opens nothing any more is not sent', async () => {
  found = null;
  await run(job());
  expect(messages).toEqual([]);
});

test.each([
  ['refused', { outcome: 'refused', code: 'ER-482' }],
  ['unknown', { outcome: 'unknown' }],
] as const)('a code whose outcome is %s is not repeated', async (_, outcome) => {
  const payload = job();
  answer = outcome;
  await run(payload);
  await run(payload);
  expect(messages).toHaveLength(1);
});

test('a provider that asks to wait postpones the code', async () => {
  const payload = job();
  answer = { outcome: 'later', afterMs: 30_000 };
  await expect(run(payload)).rejects.toMatchObject({ name: 'Postponed', afterMs: 30_000 });
  answer = { outcome: 'sent', providerId: randomUUID(), parts: 1 };
  await run(payload);
  expect(messages).toHaveLength(2);
});

test('the sweep finds codes whose job was lost, while they are valid', async () => {
  const [{ accountId, eventId }, now] = [job(), new Date('2026-03-01T10:00:00.000Z')];
  const until = new Date(now.getTime() + 10 * minute);
  await app.pool.query('insert into work.phone_code values ($1, $2, $3, $4, $5)', [app.tenantId, accountId, eventId, now, until]);
  let at = now;
  const queue = createJobRecorder<PhoneCodeJob>();
  const lost = lostPhoneCodes(app.reader, queue, () => at);
  const [work] = await lost();
  for (const due of await work!.jobs({} as never)) await due.add({ correlationId: 'c', causationId: 'c' });
  expect(queue.jobs).toMatchObject([{ jobId: `phone-code-${eventId}`, payload: { tenantId: app.tenantId, accountId, eventId } }]);
  at = until;
  expect(await lost()).toEqual([]);
});
