import { contactFilePlace, platformTenant, type ContactEvent, type ContactMail, type Iso, type Uuid } from '@sumaa/contracts';
import { recorded } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { MailPayload, MailSources, Recipient } from '../../infra/mail/mail-writer.ts';
import type { JobAdder } from '../../infra/new-job.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import { writeContactAnswer, writeContactReceived } from './contact-mails.ts';
import { whenContactAnswered } from './when-contact-answered.reactor.ts';
import { whenContactReceived } from './when-contact-received.reactor.ts';

const messageId = '11111111-1111-4111-8111-111111111111' as Uuid;
const replyId = '22222222-2222-4222-8222-222222222222' as Uuid;
const earlier = '33333333-3333-4333-8333-333333333333' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const nobody: JobAdder<MailPayload> = { addBulk: async () => {} };
const event = (of: ContactEvent) => recorded(of, { metadata: { tenantId: platformTenant } });

const received = (acknowledged: boolean) =>
  event({
    type: 'ContactMessageReceived',
    data: {
      messageId,
      reference: 'REF-1',
      name: 'خالد',
      email: 'k@diwan.example',
      company: null,
      subject: 'ربط',
      message: 'نص',
      channel: 'web',
      language: 'ar',
      priority: 'medium',
      receivedAt: at,
      slaDueAt: at,
      acknowledged,
    },
  });
const replied = (isPublic: boolean) =>
  event({ type: 'ContactReplied', data: { messageId, replyId, content: 'أهلًا', isPublic, accountId: earlier, repliedAt: at } });

describe('what is mailed', () => {
  test('a reference only where the message says so, once per message', async () => {
    const { react } = whenContactReceived(nobody);
    expect(react(received(false))).toEqual([]);
    expect(react(received(true))).toMatchObject([{ jobId: `contact-${messageId}`, payload: { kind: 'contact_received', messageId } }]);
    expect(JSON.stringify(react(received(true)))).not.toMatch(/خالد|diwan/);
  });
  test('an answer, never a note', () => {
    const { react } = whenContactAnswered(nobody);
    expect(react(replied(false))).toEqual([]);
    expect(react(replied(true))).toMatchObject([{ jobId: `contact-answer-${replyId}`, payload: { kind: 'contact_answer', replyId } }]);
  });
});

const found: ContactMail = {
  email: 'k@diwan.example',
  reference: 'REF-1',
  subject: 'Buy now <b>cheap</b>',
  language: 'en',
  content: 'First line\n\nSecond <line>',
  earlier: [earlier],
  dueAt: null,
  files: [{ id: replyId, fileId: 'f', name: 'فاتورة.pdf', type: 'application/pdf', size: 3 }],
};
const sources = (answer: ContactMail | null) =>
  ({
    commands: { ask: async () => answer },
    publicUrl: 'https://sumaa.test',
    conversations: {
      domain: 'inbox.test',
      tokens: { tokenOf: (id: string) => `token-of-${id}` },
      returnTokenOf: () => 'return',
      asked: { tokenOf: () => 'asked' },
    },
    openFile: async (subject: string, fileId: string, place: string) =>
      fileId === 'f' && place === contactFilePlace(messageId)
        ? { name: subject, type: 'application/pdf', bytes: Buffer.from('pdf') }
        : null,
  }) as unknown as MailSources;
const job = { signal: new AbortController().signal } as RunningJob;
const payload = { eventId: 'e', tenantId: platformTenant, messageId } as const;

describe('a mail to a writer', () => {
  test('with the reference holds nothing that the writer chose', async () => {
    const [to] = await writeContactReceived(sources(found), { kind: 'contact_received', ...payload }, job);
    expect(to).toMatchObject({ email: found.email, autoSubmitted: 'auto-replied' });
    expect(to?.mail.text).toContain('REF-1');
    expect(`${to?.mail.subject} ${to?.mail.html} ${to?.mail.text}`).not.toContain('Buy now');
  });

  test('with an answer follows the mail with the reference and the earlier answers', async () => {
    const [to] = await writeContactAnswer(sources(found), { kind: 'contact_answer', ...payload, replyId }, job);
    expect(to?.follows).toEqual([`contact-${messageId}`, `contact-answer-${earlier}`]);
    expect(to?.mail.subject).toBe('Re: Your message to Sumaa [REF-1]');
    expect(to?.mail.text).toContain('First line\n\nSecond <line>');
    expect(to?.mail.html).toContain('Second &lt;line&gt;');
  });

  test('names the conversation, and has the files of the answer', async () => {
    const [reference] = await writeContactReceived(sources({ ...found, content: null }), { kind: 'contact_received', ...payload }, job);
    const [answer] = await writeContactAnswer(sources(found), { kind: 'contact_answer', ...payload, replyId }, job);
    expect([reference?.conversation, answer?.conversation]).toEqual(Array.from({ length: 2 }, () => `token-of-${messageId}`));
    expect(answer?.files).toEqual([{ name: messageId, type: 'application/pdf', bytes: Buffer.from('pdf') }]);
    expect(answer?.mail.text).toContain('simply answer this mail');
  });

  test('is not sent without a file that it should have', async () => {
    const lost = { ...found, files: found.files.map((file) => ({ ...file, fileId: 'lost' })) };
    await expect(writeContactAnswer(sources(lost), { kind: 'contact_answer', ...payload, replyId }, job)).rejects.toThrow('cannot be read');
  });

  test('is not written when the writer was erased', async () => {
    const none: Recipient[] = [];
    expect(await writeContactReceived(sources(null), { kind: 'contact_received', ...payload }, job)).toEqual(none);
    expect(await writeContactAnswer(sources(null), { kind: 'contact_answer', ...payload, replyId }, job)).toEqual(none);
  });
});
