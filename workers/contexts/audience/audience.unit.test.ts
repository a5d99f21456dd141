import { articles, articleTexts, platformTenant, type FollowerMail, type Uuid } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import { describe, expect, test } from 'vitest';
import type { MailSources } from '../../infra/mail/mail-writer.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import { writeApplicationReceived } from './application-mails.ts';
import { expiredApplications } from './applications-due.ts';
import { whenApplicationReceived } from './when-application-received.reactor.ts';
import { writeFollowConfirm, writeLaunchReminder } from './follower-mails.ts';
import { writeNewsletter, writeNewsletterTest } from './newsletter-mails.ts';
import { sendNewsletter } from './send-newsletter.processor.ts';
import { tellOfDocument } from './tell-of-document.processor.ts';
import { lapsedFollows, launchReminders } from './followers-due.ts';

const followerId = '11111111-1111-4111-8111-111111111111' as Uuid;
const sources = (answer: FollowerMail | null) =>
  ({
    commands: { ask: async () => answer },
    publicUrl: 'https://sumaa.test',
    codes: createCodes([Buffer.alloc(32, 7)]),
  }) as unknown as MailSources;
const job = { signal: new AbortController().signal } as RunningJob;
const payload = { eventId: 'e', tenantId: platformTenant, followerId } as const;
const found: FollowerMail = { email: 'noura@example.com', language: 'en', kind: 'reminder', state: 'requested' };

describe('a mail to a follower', () => {
  test('asks once, with a link to confirm and an address that ends it with one click', async () => {
    const [to] = await writeFollowConfirm(sources(found), { kind: 'follow_confirm', ...payload }, job);
    expect(to?.email).toBe(found.email);
    expect(to?.mail.text).toMatch(/https:\/\/sumaa\.test\/en\/follow\?confirm=1{8}1{4}41{3}81{3}1{12}\.1\.[\w-]{43}/);
    expect(to?.unsubscribe).toMatch(/^https:\/\/sumaa\.test\/api\/followers\/end\/[0-9a-f]{32}\.2\.[\w-]{43}$/);
  });
  test('is not written when it was answered, ended or erased meanwhile', async () => {
    for (const state of ['confirmed', 'ended'] as const)
      expect(await writeFollowConfirm(sources({ ...found, state }), { kind: 'follow_confirm', ...payload }, job)).toEqual([]);
    for (const state of ['requested', 'ended'] as const)
      expect(await writeLaunchReminder(sources({ ...found, state }), { kind: 'launch_reminder', ...payload }, job)).toEqual([]);
    expect(await writeFollowConfirm(sources(null), { kind: 'follow_confirm', ...payload }, job)).toEqual([]);
  });
  test('says that the platform has started, with a link that ends it', async () => {
    const [to] = await writeLaunchReminder(sources({ ...found, state: 'confirmed' }), { kind: 'launch_reminder', ...payload }, job);
    expect(to?.mail.text).toContain('https://sumaa.test/en/follow?end=');
  });
});

describe('an article of the newsletter', () => {
  const follower: FollowerMail = { ...found, kind: 'newsletter', state: 'confirmed' };
  const issue = { kind: 'newsletter', ...payload, article: 'angry-review' } as const;
  test('comes in the language of the follower, with a link that ends it', async () => {
    const [to] = await writeNewsletter(sources(follower), issue, job);
    expect(to?.mail.subject).toBe(articleTexts['angry-review'].en.title);
    expect(to?.mail.text).toContain('https://sumaa.test/en/blog/angry-review');
    expect(to?.mail.text).toContain('https://sumaa.test/en/follow?end=');
    expect(to?.unsubscribe).toMatch(/^https:\/\/sumaa\.test\/api\/followers\/end\//);
  });
  test('does not come to somebody who ended it, nor when there is no such article any more', async () => {
    for (const state of ['requested', 'ended'] as const)
      expect(await writeNewsletter(sources({ ...follower, state }), issue, job)).toEqual([]);
    expect(await writeNewsletter(sources(follower), { ...issue, article: 'gone' }, job)).toEqual([]);
  });
  test('goes to whoever tests it, without a link that ends anything', async () => {
    const reader = { account: async () => ({ email: 'editor@sumaa.example' }) };
    const test = {
      kind: 'newsletter_test',
      eventId: 'e',
      tenantId: platformTenant,
      accountId: followerId,
      article: 'angry-review',
    } as const;
    const [to] = await writeNewsletterTest({ ...sources(null), reader } as never, { ...test, language: 'ar' }, job);
    expect([to?.email, to?.mail.subject]).toEqual(['editor@sumaa.example', articleTexts['angry-review'].ar.title]);
    expect(to?.mail.text).not.toContain('follow?end=');
  });
  test('is sent on by the next worker when one dies on the way, and ends only then', async () => {
    const pages = new Map([
      [null, { rows: ['f1', 'f2'], next: 'f2' }],
      ['f2', { rows: ['f3'], next: null }],
    ]);
    const reader = {
      newsletterFollowers: async (after: string | null) => {
        const page = pages.get(after) ?? { rows: [], next: null };
        return { ...page, rows: page.rows.map((follower_id) => ({ tenant_id: platformTenant, follower_id })) };
      },
    };
    const sent: string[] = [];
    let dies = true;
    const commands = {
      send: async (command: { name: string }, given: { followerId?: string }) => {
        if (given.followerId === 'f3' && dies) throw new Error('killed');
        sent.push(`${command.name} ${given.followerId ?? ''}`.trim());
      },
    };
    const run = () =>
      sendNewsletter({ reader, commands } as never)({ tenantId: platformTenant, article: articles[0] }, {
        id: 'job',
        chain: {},
        signal: job.signal,
      } as never);
    await expect(run()).rejects.toThrow('killed');
    expect(sent).toEqual(['MailFollower f1', 'MailFollower f2']);
    dies = false;
    await run();
    expect(sent.slice(2)).toEqual(['MailFollower f1', 'MailFollower f2', 'MailFollower f3', 'FinishNewsletter']);
  });
});

test('a changed text goes to every business, also when a worker dies on the way, and ends with how many have it', async () => {
  const reader = {
    businesses: async (after: string | null) =>
      after === null ? { rows: [{ tenant_id: 'b1' }, { tenant_id: 'b2' }], next: 'b2' } : { rows: [{ tenant_id: 'b3' }], next: null },
  };
  const sent: string[] = [];
  let dies = true;
  const commands = {
    send: async (command: { name: string }, given: { businesses?: number }, { tenantId }: { tenantId: string }) => {
      if (tenantId === 'b3' && dies) throw new Error('killed');
      sent.push(`${command.name} ${given.businesses ?? tenantId}`);
      // The second was erased meanwhile.
      return { isTold: tenantId !== 'b2' };
    },
  };
  const which = { tenantId: platformTenant, document: 'terms', version: 2 } as const;
  const run = () => tellOfDocument({ reader, commands } as never)(which, { id: 'job', chain: {}, signal: job.signal } as never);
  await expect(run()).rejects.toThrow('killed');
  dies = false;
  await run();
  const each = (of: readonly string[]) => of.map((business) => `TellBusinessOfDocument ${business}`);
  expect(sent).toEqual([...each(['b1', 'b2', 'b1', 'b2', 'b3']), 'FinishDocument 2']);
});

describe('an application', () => {
  const applicationId = followerId;
  test('is mailed about once, and only when that was promised', () => {
    const reactor = whenApplicationReceived({ addBulk: async () => undefined });
    const received = (acknowledged: boolean) =>
      reactor.react({
        type: 'ApplicationReceived',
        data: { applicationId, acknowledged },
        metadata: { tenantId: platformTenant },
      } as never);
    expect(received(true).map(({ payload }) => payload)).toEqual([
      { kind: 'application_received', eventId: `application-${applicationId}`, tenantId: platformTenant, applicationId },
    ]);
    expect(received(false)).toEqual([]);
  });
  test('is confirmed in the language of the page, with nothing that the applicant wrote, and not once it was erased', async () => {
    const write = (answer: unknown) =>
      writeApplicationReceived(
        sources(answer as never),
        { kind: 'application_received', eventId: 'e', tenantId: platformTenant, applicationId },
        job,
      );
    const [to] = await write({ email: 'noura@example.com', language: 'en', vacancy: 'writer' });
    expect([to?.email, to?.autoSubmitted]).toEqual(['noura@example.com', 'auto-replied']);
    expect(to?.mail.text).toContain('“Arabic content writing”');
    expect(to?.mail.text).toContain('https://sumaa.test/en/careers');
    expect(await write(null)).toEqual([]);
  });
  test('is erased by the sweep a year after it arrived', async () => {
    const asked: string[] = [];
    const sent: unknown[] = [];
    await expiredApplications({
      reader: {
        applicationsBefore: async (before: Date) => (
          asked.push(before.toISOString()),
          [{ tenant_id: platformTenant, application_id: applicationId }]
        ),
      },
      commands: { send: async (command: { name: string }, given: unknown) => void sent.push([command.name, given]) },
      clock: () => new Date('2027-03-01T08:00:00.000Z'),
      signal: job.signal,
    } as never)();
    expect([asked, sent]).toEqual([['2026-03-01T08:00:00.000Z'], [['ExpireApplication', { applicationId }]]]);
  });
});

test('the sweep asks for reminders that are due now, for requests older than 30 days and for reminders sent 7 days ago', async () => {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  const due = [{ tenant_id: platformTenant, follower_id: followerId }];
  const deps = {
    reader: {
      followersToRemind: async (now: Date) => (asked.push(now.toISOString()), due),
      followsUnconfirmed: async (before: Date) => (asked.push(before.toISOString()), due),
      followsReminded: async (before: Date) => (asked.push(before.toISOString()), [{ ...due[0], follower_id: 'reminded' }]),
    },
    commands: { send: async (command: { name: string }, given: unknown) => void sent.push([command.name, given]) },
    clock: () => new Date('2026-03-31T08:00:00.000Z'),
    signal: job.signal,
  } as unknown as Parameters<typeof launchReminders>[0];
  await launchReminders(deps)();
  await lapsedFollows(deps)();
  expect(asked).toEqual(['2026-03-31T08:00:00.000Z', '2026-03-01T08:00:00.000Z', '2026-03-24T08:00:00.000Z']);
  expect(sent).toEqual([
    ['RemindFollower', { followerId }],
    ['LapseFollow', { followerId }],
    ['LapseFollow', { followerId: 'reminded' }],
  ]);
});
