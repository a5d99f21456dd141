import type { Iso, RequestToSend, TenantId, Uuid } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import { expect, test } from 'vitest';
import type { MailSources } from '../../infra/mail/mail-writer.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import { writeReviewRequest } from './request-mails.ts';
import { dueReviewRequests } from './requests-due.ts';
import { whenReviewRequestSent } from './when-review-request-sent.reactor.ts';

const recipientId = '11111111-1111-4111-8111-111111111111' as Uuid;
const requestId = '22222222-2222-4222-8222-222222222222' as Uuid;
const tenantId = '33333333-3333-4333-8333-333333333333' as TenantId;
const job = { id: 'j', signal: new AbortController().signal } as RunningJob;
const found: RequestToSend = {
  channel: 'email',
  address: 'noura@example.com',
  language: 'ar',
  number: 2,
  business: 'مقهى',
  text: 'مرحبًا نورة\nرأيك يهمنا',
  allowedAt: '2026-03-01T08:00:00.000Z' as Iso,
};
const reported: unknown[] = [];
const sources = (answer: RequestToSend | null, isSuppressed = false) =>
  ({
    commands: { ask: async () => answer, send: async (_command: unknown, given: unknown) => void reported.push(given) },
    isSuppressed: async () => isSuppressed,
    publicUrl: 'https://sumaa.test',
    clock: () => new Date('2026-03-01T08:00:00.000Z'),
    codes: createCodes([Buffer.alloc(32, 7)]),
  }) as unknown as MailSources;
const payload = { kind: 'review_request', eventId: 'e', tenantId, recipientId, requestId } as const;

test('the mail has one link for everybody and one that ends the requests, also with one click', async () => {
  const [to] = await writeReviewRequest(sources(found), payload, job);
  const link = /https:\/\/sumaa\.test\/r\/[\w-]{22}\.2\.[\w-]{16}/;
  expect([to?.email, to?.asks]).toEqual([found.address, recipientId]);
  expect(to?.mail.text).toMatch(link);
  expect(to?.mail.text).toContain('رأيك يهمنا');
  expect(to?.unsubscribe).toMatch(new RegExp(`${link.source}/stop$`));
  expect(to?.mail.text).toContain(to?.unsubscribe);
  expect(to?.mail.text).not.toMatch(/نجم|★/);
});

test('nothing is written to somebody who opted out, and no mail for a request by SMS', async () => {
  expect(await writeReviewRequest(sources(null), payload, job)).toEqual([]);
  expect(await writeReviewRequest(sources({ ...found, channel: 'sms', address: '0500000000' }), payload, job)).toEqual([]);
});

test('nothing is written to an address that mails have come back from since', async () => {
  expect(await writeReviewRequest(sources(found, true), payload, job)).toEqual([]);
  expect(reported).toEqual([{ recipientId, requestId, delivery: 'refused' }]);
});

test('a request leads to one job, named by it', () => {
  const reactor = whenReviewRequestSent({ addBulk: async () => undefined });
  const event = (channel: 'email' | 'sms') =>
    ({ type: 'ReviewRequestSent', data: { recipientId, requestId, channel, sentAt: '' }, metadata: { tenantId } }) as never;
  expect(reactor.react(event('email'))).toMatchObject([{ jobId: `review-request-${requestId}`, payload: { recipientId, requestId } }]);
  expect(reactor.react(event('sms'))).toEqual([]);
});

test('the sweep lets go out what is due now', async () => {
  const sent: unknown[] = [];
  const asked: string[] = [];
  await dueReviewRequests({
    reader: {
      reviewRequestsDue: async (now: Date) => (
        asked.push(now.toISOString()),
        [{ tenant_id: tenantId, recipient_id: recipientId, request_id: requestId }]
      ),
    },
    commands: { send: async (command: { name: string }, given: unknown) => void sent.push([command.name, given]) },
    clock: () => new Date('2026-03-01T08:00:00.000Z'),
    signal: job.signal,
  } as never)();
  expect([asked, sent]).toEqual([['2026-03-01T08:00:00.000Z'], [['SendReviewRequest', { recipientId, requestId }]]]);
});
