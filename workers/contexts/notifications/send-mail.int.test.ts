import { randomUUID } from 'node:crypto';
import { day, isoAfter, minute, streamName, type AccountEvent, type Uuid } from '@sumaa/contracts';
import { testTenant, testTime } from '@sumaa/event-store/testing';
import { createCodes, namespaces, readLinkCode, uuidV5, writeLinkCode } from '@sumaa/runtime/derive';
import { createMailer, type Mail, type MailOutcome } from '@sumaa/runtime/mail';
import { createPool } from '@sumaa/runtime/postgres';
import type { Postponed } from '@sumaa/runtime/queue';
import { startSmtpServer, type SmtpServer } from '@sumaa/runtime/testing';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestApp, createJobRecorder, testJob, type TestApp } from '../../testing/test-app.ts';
import { noFiles } from '../../testing/no-files.ts';
import { mailWriters } from '../../contexts.ts';
import type { MailPayload, MailWriters } from '../../infra/mail/mail-writer.ts';
import { createMailDue } from './mail-due.ts';
import { createSentLedger, lostAfterMs } from './sent-ledger.ts';
import { sendMail } from './send-mail.processor.ts';

describe('a mail', () => {
  let app: TestApp;
  let pool: ReturnType<typeof createPool>;
  let mails: Mail[];
  let answers: MailOutcome[];
  let settled: string[];
  let now: Date;
  let send: (payload: MailPayload, over?: Parameters<typeof testJob>[0]) => Promise<void>;
  let deps: Parameters<typeof sendMail>[0];
  const accountId = randomUUID() as Uuid;
  const registrationId = randomUUID() as Uuid;

  beforeEach(async () => {
    app = await createTestApp(inject('postgresUrl'));
    pool = createPool({ url: app.url, role: 'sumaa_worker', applicationName: 'test-mail' });
    mails = [];
    answers = [];
    settled = [];
    now = new Date(testTime);
    app.commandApi.clock = () => now;
    await app.pool.query(`insert into work.account values ($1, $2, 'نورة+1@example.com', 'نورة', 'ar', false)`, [accountId, app.tenantId]);
    deps = {
      writers: mailWriters,
      reader: app.reader,
      commands: app.commands,
      progress: { until: (ask) => ask() },
      ledger: createSentLedger(pool),
      deliveries: app.vault.deliveries,
      mailer: {
        async send(mail) {
          const answer = answers.shift() ?? { outcome: 'sent' };
          if (answer.outcome === 'sent') mails.push(mail);
          return answer;
        },
      },
      due: { settle: async (jobId) => void settled.push(jobId), recordRefusal: async (_, at) => at },
      codes: createCodes(app.config.keys.master),
      publicUrl: app.config.publicUrl,
      conversations: null,
      auditMailTo: null,
      bounced: (email, mailId) => app.vault.mailAddresses.bounced(app.vault.mailAddresses.idOf(email), mailId),
      isSuppressed: async () => false,
      files: noFiles,
      openFile: async () => null,
      notices: { close: async () => null },
      reportFigures: () => Promise.reject(new Error('no report is written here')),
      from: app.config.mail.from,
      clock: () => now,
    };
    const processor = sendMail(deps);
    send = (payload, over) => processor(payload, testJob(over));
    app.commandApi.answer('ReadRegistrationMail', () => ({ email: 'نورة+1@example.com', holder: null }));
  });
  afterEach(async () => {
    await pool.end();
    await app.close();
  });

  const isoIn = (minutes: number) => isoAfter(testTime, minutes * minute);
  const appended = async (category: string, id: string, event: AccountEvent) => {
    await app.append(category, id, event);
    for await (const last of app.store.readStream(streamName(category, id), { backwards: true, limit: 1 })) return last.id;
    throw new Error('nothing was appended');
  };
  const code = (over: object = {}): MailPayload => ({
    kind: 'email_code',
    eventId: 'registration-code-1',
    tenantId: 'platform',
    registrationId,
    issue: 1,
    language: 'ar',
    ...over,
  });
  const ledger = async () =>
    (await app.pool.query('select event_id, account_id, kind, outcome, response_code from outbox.sent_mail')).rows as unknown[];

  const request = {
    channel: 'email',
    address: 'c@example.com',
    language: 'ar',
    number: 1,
    business: 'مقهى',
    text: 'رأيك',
    allowedAt: testTime,
  };
  function asks(recipientId = randomUUID() as Uuid): MailPayload {
    const requestId = randomUUID() as Uuid;
    return { kind: 'review_request', eventId: `review-request-${requestId}`, tenantId: app.tenantId, recipientId, requestId };
  }

  test('whose answer is lost goes out again under its id if it is a code, and never if it asks for a review', async () => {
    const smtp = await startSmtpServer();
    const mailer = createMailer({ smtpUrl: smtp.url, from: deps.from, timeoutMs: 30_000 });
    const processor = sendMail({ ...deps, mailer });
    const reported: unknown[] = [];
    app.commandApi.answer('ReadReviewRequest', () => request);
    app.commandApi.answer('ReportReviewRequest', ({ delivery }) => (reported.push(delivery), null));
    smtp.losesAnswers = true;
    const asking = asks();
    await expect(processor(code(), testJob())).rejects.toMatchObject({ name: 'Postponed' });
    await processor(asking, testJob());
    smtp.losesAnswers = false;
    await processor(code(), testJob());
    await processor(asking, testJob());
    const ids = smtp.received.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);
    expect([ids.length, ids[0] === ids[2], ids.filter((id) => id === ids[1]).length]).toEqual([3, true, 1]);
    expect(reported, 'by each of the two jobs').toEqual(['unknown', 'unknown']);
    expect(await ledger()).toContainEqual(expect.objectContaining({ kind: 'review_request', outcome: 'unknown' }));
    mailer.close();
    await smtp.stop();
  });

  test('that asks for a review is unknown after a worker that died while handing it over, goes out after a refusal for now, and says so of one for good', async () => {
    const reported: unknown[] = [];
    app.commandApi.answer('ReadReviewRequest', () => request);
    app.commandApi.answer('ReportReviewRequest', ({ delivery }) => (reported.push(delivery), null));
    const [died, busy, refused] = [asks(), asks(), asks()];
    const id = uuidV5(namespaces.message, died.eventId, (died as { recipientId: string }).recipientId);
    await app.vault.deliveries.begin({ id, channel: 'email', accountId });
    await send(died);
    answers = [{ outcome: 'failed', reason: 'EMESSAGE 451', responseCode: 451, thisMail: true }];
    await expect(send(busy)).rejects.toMatchObject({ name: 'Postponed' });
    await send(busy);
    answers = [{ outcome: 'refused', reason: 'EMESSAGE 554', responseCode: 554 }];
    await send(refused);
    expect([mails.length, reported]).toEqual([1, ['unknown', 'accepted', 'refused']]);
  });

  test('that asks for a review and was taken is never unknown: that nobody could be told of it changes nothing', async () => {
    const reported: unknown[] = [];
    app.commandApi.answer('ReadReviewRequest', () => request);
    app.commandApi.answer('ReportReviewRequest', ({ delivery }) => (reported.push(delivery), null));
    app.commandApi.disturb('ReportReviewRequest', { status: 500, code: 'unexpected', times: 100 });
    const asking = asks();
    await expect(send(asking)).rejects.toThrow();
    app.commandApi.disturb('ReportReviewRequest', { lost: 0 });
    await send(asking);
    expect([mails.length, reported]).toEqual([1, ['accepted']]);
  });

  test('that asks for a review and is given up says so', async () => {
    const reported: unknown[] = [];
    app.commandApi.answer('ReadReviewRequest', () => request);
    app.commandApi.answer('ReportReviewRequest', ({ delivery }) => (reported.push(delivery), null));
    const asking = asks();
    const busy: MailOutcome = { outcome: 'failed', reason: 'EMESSAGE 451', responseCode: 451, thisMail: true };
    const since = (ms: number) => ({ settle: async () => undefined, recordRefusal: async () => new Date(now.getTime() - ms) });
    const outcome = (ms: number) => {
      answers = [busy];
      return sendMail({ ...deps, due: since(ms) })(asking, testJob()).catch(({ name }: Error) => name);
    };
    expect([await outcome(5 * day - minute), reported]).toEqual(['Postponed', []]);
    expect([await outcome(5 * day), reported]).toEqual(['PermanentFailure', ['refused']]);
  });

  test('that asks for a review waits until it may leave, and does not leave for a branch that is gone', async () => {
    const reported: unknown[] = [];
    app.commandApi.answer('ReportReviewRequest', ({ delivery }) => (reported.push(delivery), null));
    const asking = asks();
    app.commandApi.answer('ReadReviewRequest', () => ({ ...request, allowedAt: isoIn(90) }));
    await expect(send(asking, { lastAttempt: true })).rejects.toMatchObject({ name: 'Postponed', afterMs: 90 * minute });
    app.commandApi.answer('ReadReviewRequest', () => ({ ...request, allowedAt: null }));
    await send(asks());
    expect([mails, reported]).toEqual([[], ['withdrawn']]);
    app.commandApi.answer('ReadReviewRequest', () => request);
    await send(asking);
    expect(mails).toHaveLength(1);
  });

  test('that asks for a review comes back by the name of its customer', async () => {
    const recipientId = randomUUID() as Uuid;
    const conversations = {
      domain: 'inbox.test',
      tokens: { tokenOf: () => 'conversation' },
      returnTokenOf: () => 'address',
      asked: { tokenOf: (id: string) => `customer-${id}` },
    };
    app.commandApi.answer('ReadReviewRequest', () => request);
    await sendMail({ ...deps, conversations })(asks(recipientId), testJob());
    expect(mails).toMatchObject([{ to: 'c@example.com', returnPath: `asked+customer-${recipientId}@inbox.test` }]);
  });

  test('of a conversation follows the earlier ones by their ids', async () => {
    const [messageId, first, second] = [randomUUID() as Uuid, randomUUID() as Uuid, randomUUID() as Uuid];
    const contact = { email: 'k@diwan.example', reference: 'REF-1', subject: 'x', language: 'ar' as const, dueAt: null, files: [] };
    const answer = (replyId: Uuid): MailPayload => {
      const eventId = `contact-answer-${replyId}`;
      return { kind: 'contact_answer', eventId, tenantId: 'platform', messageId, replyId };
    };
    app.commandApi.answer('ReadContactMail', () => ({ ...contact, content: null, earlier: [] }));
    await send({ kind: 'contact_received', eventId: `contact-${messageId}`, tenantId: 'platform', messageId });
    app.commandApi.answer('ReadContactMail', () => ({ ...contact, content: 'أهلًا', earlier: [] }));
    await send(answer(first));
    app.commandApi.answer('ReadContactMail', () => ({ ...contact, content: 'وهذا أيضًا', earlier: [first] }));
    await send(answer(second));
    const [received, one] = mails.map((mail) => `<${mail.messageId}>`);
    expect(mails.map(({ headers }) => headers)).toEqual([
      { 'Auto-Submitted': 'auto-replied' },
      { 'In-Reply-To': received, References: received, 'Auto-Submitted': 'no' },
      { 'In-Reply-To': one, References: `${received} ${one}`, 'Auto-Submitted': 'no' },
    ]);
  });

  test('contains the derived six digits as text and as a link', async () => {
    await send(code());
    const digits = createCodes(app.config.keys.master).code({ purpose: 'confirm_email', account: registrationId, issue: 1 });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'نورة+1@example.com', messageId: expect.stringMatching(/^[0-9a-f-]{36}@sumaa\.test$/) });
    const link = `https://sumaa.test/verify-email?email=${encodeURIComponent('نورة+1@example.com')}&otp=${digits}`;
    expect(mails[0]?.text).toContain(link);
    expect(mails[0]?.html).toContain(link.replaceAll('&', '&amp;'));
    expect(mails[0]?.subject).toContain(digits);
  });

  test('stands under the name of the platform that the settings say', async () => {
    const platformName = { ar: 'رأي <٢>', en: 'Rai' };
    await app.pool.query('insert into work.platform_settings (maintenance_mode, settings) values (false, $1)', [{ platformName }]);
    await send(code());
    expect(mails[0]?.html).toContain('رأي &lt;٢&gt;</span>');
    expect(mails[0]?.text).toContain('-- \nرأي <٢>\n');
    expect(mails[0]?.text).not.toContain('-- \nسُمعة');
  });

  test('is sent once when its job runs repeatedly and concurrently', async () => {
    const outcomes = await Promise.allSettled([send(code()), send(code()), send(code())]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).not.toEqual([]);
    await send(code());
    expect(mails).toHaveLength(1);
    expect(await ledger()).toEqual([
      { event_id: 'registration-code-1', account_id: registrationId, kind: 'email_code', outcome: 'sent', response_code: null },
    ]);
  });

  test('waits while another job hands it over, and is taken from one that was lost with it', async () => {
    const taken = `insert into outbox.sent_mail (event_id, account_id, kind, message_id, outcome, settled_at)
      values ('registration-code-1', $1, 'email_code', 'm', 'sending', $2)`;
    await app.pool.query(taken, [registrationId, new Date(now.getTime() - lostAfterMs)]);
    await expect(send(code())).rejects.toMatchObject({ name: 'Postponed' });
    expect([mails, settled]).toEqual([[], []]);
    now = new Date(now.getTime() + 1);
    await send(code());
    await send(code());
    expect([mails.length, await ledger()]).toEqual([1, [expect.objectContaining({ outcome: 'sent' })]]);
  });

  test('whose outcome could not be told is not sent again, and the next job tells it', async () => {
    const told: string[] = [];
    let isReached = false;
    const whenSettled = async (outcome: string) => {
      if (!isReached) throw new Error('not reached');
      told.push(outcome);
    };
    const writers: MailWriters = {
      ...mailWriters,
      email_code: async (...given) => (await mailWriters.email_code(...given)).map((to) => ({ ...to, whenSettled })),
    };
    const processor = sendMail({ ...deps, writers });
    await expect(processor(code(), testJob())).rejects.toThrow('not reached');
    isReached = true;
    await processor(code(), testJob());
    expect([mails.length, told]).toEqual([1, ['sent']]);
  });

  test('waits for an unreachable mail server and leaves no ledger entry until it is sent', async () => {
    answers = [{ outcome: 'failed', reason: 'ECONNREFUSED', responseCode: null }];
    await expect(send(code())).rejects.toThrow('ECONNREFUSED');
    expect(await ledger()).toEqual([]);
    await send(code());
    expect(mails).toHaveLength(1);
  });

  test('waits for a mail server to be configured without being given up', async () => {
    const processor = sendMail({ ...deps, mailer: null });
    const last = testJob({ attempt: 600, lastAttempt: true });
    await expect(processor(code(), last)).rejects.toMatchObject({ name: 'Postponed', afterMs: 5 * minute });
    expect([settled, await ledger()]).toEqual([[], []]);
    await send(code(), last);
    expect(mails).toHaveLength(1);
  });

  test.each<[string, (smtp: SmtpServer) => Promise<void>]>([
    ['is unreachable', (smtp) => smtp.stop()],
    ['is busy', async (smtp) => void (smtp.refusals = { RCPT: '450 mailbox busy' })],
    ['uses greylisting', async (smtp) => void (smtp.refusals = { BODY: '451 greylisted' })],
    ['rejects our credentials', async (smtp) => void (smtp.refusals = { AUTH: '535 5.7.8 bad credentials' })],
    ['requires credentials', async (smtp) => void (smtp.refusals = { MAIL: '530 5.7.0 authentication required' })],
  ])('uses no attempt while the server %s, and is sent afterwards', async (_what, trouble) => {
    const smtp = await startSmtpServer();
    const mailer = createMailer({ smtpUrl: smtp.url, from: deps.from, timeoutMs: 30_000 });
    const processor = sendMail({ ...deps, mailer });
    const runs: readonly [number, number, number][] = [
      [1, 1_500, 2_000],
      [4, 12_000, 16_000],
      [5_000, 225_000, 300_000],
    ];
    await trouble(smtp);
    for (const [run, least, most] of runs) {
      const waits: unknown = await processor(code(), testJob({ attempt: 600, run, lastAttempt: true })).catch((error: unknown) => error);
      expect(waits).toMatchObject({ name: 'Postponed' });
      expect((waits as Postponed).afterMs).toBeGreaterThanOrEqual(least);
      expect((waits as Postponed).afterMs).toBeLessThanOrEqual(most);
    }
    expect([settled, await ledger(), smtp.received]).toEqual([[], [], []]);
    smtp.refusals = {};
    await smtp.stop();
    await smtp.start();
    const job = testJob({ attempt: 600, run: 5_001, lastAttempt: true });
    await processor(code(), job);
    expect([smtp.received.length, settled]).toEqual([1, [job.id]]);
    mailer.close();
    await smtp.stop();
  });

  test('is given up when a working server refuses it for five days; another mail is not', async () => {
    const due = createMailDue(pool, createJobRecorder(), () => now);
    const processor = sendMail({ ...deps, due });
    const changed = (jobId: string) => ({
      jobId,
      payload: { kind: 'password_changed' as const, eventId: jobId, tenantId: app.tenantId, accountId },
    });
    const [mail, other] = [changed('mail-1'), changed('mail-2')];
    await due.addBulk([mail, other]);
    const busy: MailOutcome = { outcome: 'failed', reason: 'EENVELOPE 450', responseCode: 450, thisMail: true };
    const away: MailOutcome = { outcome: 'failed', reason: 'ECONNREFUSED', responseCode: null };
    const outcome = async (answer: MailOutcome, { jobId, payload } = mail) => {
      answers = [answer];
      return processor(payload, testJob({ id: jobId })).then(
        () => 'sent',
        (error: Error) => error.name,
      );
    };
    const open = async () => {
      const works = await due.lost();
      return (await Promise.all(works.map(({ jobs }) => jobs({ worker: 'sweep', jobId: 's', chain: testJob().chain }))))
        .flat()
        .map(({ jobId }) => jobId);
    };
    const after = (ms: number) => void (now = new Date(Date.parse(testTime) + ms));

    after(0);
    expect(await outcome(away)).toBe('Postponed');
    // The time starts with the first refusal, not while the server was unreachable.
    after(6 * day);
    expect(await outcome(busy)).toBe('Postponed');
    after(11 * day - minute);
    expect([await outcome(busy), await outcome(busy, other)]).toEqual(['Postponed', 'Postponed']);
    after(11 * day);
    expect([await outcome(away), await outcome(busy), await outcome(busy, other)]).toEqual(['Postponed', 'PermanentFailure', 'Postponed']);
    expect(await open(), 'it is not added again').toEqual(['mail-2']);
    // A manual retry gets the full time again.
    expect(await outcome(busy)).toBe('Postponed');
  });

  test('is not retried when it was refused permanently', async () => {
    answers = [{ outcome: 'refused', reason: 'EENVELOPE 550', responseCode: 550 }];
    await send(code());
    await send(code());
    expect(mails).toEqual([]);
    expect(await ledger()).toMatchObject([{ outcome: 'refused', response_code: 550 }]);
  });

  test('counts as a bounce where the address takes no mail at all: after the second nothing more is mailed to it', async () => {
    const because = async () => (await app.vault.mailAddresses.suppressionOf('نورة+1@example.com'))?.because ?? null;
    const refuse = async (eventId: string, bounced: boolean) => {
      answers = [{ outcome: 'refused', reason: 'EENVELOPE 550', responseCode: 550, bounced }];
      await send(code({ eventId }));
      return because();
    };
    expect(await refuse('mail-1', false)).toBeNull();
    expect(await refuse('mail-2', true)).toBeNull();
    // The same mail again counts no second time.
    expect(await refuse('mail-2', true)).toBeNull();
    expect(await refuse('mail-3', true)).toBe('bounced');
  });

  test('about a registration with the address of an account is sent once to its owner, without a code', async () => {
    app.commandApi.answer('ReadRegistrationMail', () => ({ email: 'نورة+1@example.com', holder: accountId }));
    await send(code({ language: 'en' }));
    await send(code({ issue: 2, eventId: 'registration-code-2' }));
    expect(mails).toMatchObject([{ subject: 'محاولة تسجيل بهذا البريد الإلكتروني', to: 'نورة+1@example.com' }]);
    const digits = createCodes(app.config.keys.master).code({ purpose: 'confirm_email', account: registrationId, issue: 1 });
    expect(JSON.stringify(mails)).not.toContain(digits);
  });

  test('with a code that opens nothing any more is not sent', async () => {
    app.commandApi.answer('ReadRegistrationMail', () => null);
    await send(code());
    expect([mails, settled.length]).toEqual([[], 1]);
  });

  test('is sent to the managers that an earlier attempt missed, and to none twice', async () => {
    const others = [randomUUID(), randomUUID()];
    for (const [index, other] of others.entries()) {
      await app.pool.query('insert into work.owner values ($1, $2, $3, null, $4)', [
        app.tenantId,
        other,
        `m${index}@example.com`,
        index === 0 ? 'ar' : 'en',
      ]);
    }
    await app.pool.query(`insert into work.business values ($1, 'مقهى <الواحة>')`, [app.tenantId]);
    const about = { what: 'cancelled_unpaid' } as const;
    const done: MailPayload = { kind: 'subscription', eventId: 'event-2', tenantId: app.tenantId, about };
    answers = [{ outcome: 'sent' }, { outcome: 'failed', reason: 'ETIMEDOUT', responseCode: null }];
    await expect(send(done)).rejects.toThrow('ETIMEDOUT');
    answers = [{ outcome: 'failed', reason: 'EENVELOPE 452', responseCode: 452 }];
    await expect(send({ ...done, eventId: 'event-2b' })).rejects.toThrow('452');
    expect(mails.map((mail) => mail.to).toSorted(), 'one full mailbox delays no other').toEqual(['m0@example.com', 'm1@example.com']);
    mails = mails.slice(0, 1);
    await send(done);
    expect(mails.map((mail) => mail.to).toSorted()).toEqual(['m0@example.com', 'm1@example.com']);
    expect(mails.every((mail) => mail.html.includes('&lt;الواحة&gt;') && !mail.html.includes('<الواحة>'))).toBe(true);
  });

  test('names the account that a transfer goes to, once the staff have set one, with a short reference', async () => {
    const owner = randomUUID();
    await app.pool.query(`insert into work.owner values ($1, $2, 'owner@example.com', null, 'en')`, [app.tenantId, owner]);
    await app.pool.query(`insert into work.business values ($1, 'مقهى')`, [app.tenantId]);
    const reference = '3f2b91ac-0000-4000-8000-000000000001' as Uuid;
    const about = { what: 'transfer_due', total: 23_000, reference, payBy: null } as const;
    const due = (eventId: string): MailPayload => ({ kind: 'subscription', eventId, tenantId: app.tenantId, about });
    await send(due('event-t1'));
    await app.pool.query('insert into work.platform_settings (settings) values ($1)', [
      { bankAccount: { holder: 'Sumaa LLC', bank: 'مصرف الراجحي', iban: 'SA0380000000608010167519' } },
    ]);
    await send(due('event-t2'));
    const [before, after] = mails.map(({ text }) => text.replaceAll(/[\u2066-\u2069]/g, ''));
    expect(before).toContain('will contact you with the account. Reference: 3F2B91AC.');
    for (const line of ['Account holder: Sumaa LLC', 'Bank: مصرف الراجحي', 'IBAN: SA03 8000 0000 6080 1016 7519', 'Reference: 3F2B91AC'])
      expect(after).toContain(line);
  });

  test('says in the language of each owner why an order that was not paid holds no more', async () => {
    for (const language of ['ar', 'en'])
      await app.pool.query('insert into work.owner values ($1, $2, $3, null, $4)', [
        app.tenantId,
        randomUUID(),
        `${language}@example.com`,
        language,
      ]);
    await app.pool.query(`insert into work.business values ($1, 'مقهى')`, [app.tenantId]);
    const withdrawn = (eventId: string, because: 'not_paid_in_time' | 'replaced'): MailPayload => ({
      kind: 'subscription',
      eventId,
      tenantId: app.tenantId,
      about: { what: 'order_withdrawn', because },
    });
    await send(withdrawn('event-w1', 'not_paid_in_time'));
    await send(withdrawn('event-w2', 'replaced'));
    const textsTo = (language: string) => mails.filter(({ to }) => to === `${language}@example.com`).map(({ text }) => text);
    expect(textsTo('ar')).toEqual([expect.stringContaining('لم يُدفع الطلب في موعده'), expect.stringContaining('تغيّر الاشتراك')]);
    expect(textsTo('en')).toEqual([
      expect.stringContaining('The order was not paid in time'),
      expect.stringContaining('The subscription changed in the meantime'),
    ]);
  });

  test('contains the link of an invitation when it is visible, and is not sent for an invalid link', async () => {
    const invitationId = randomUUID() as Uuid;
    const invitation = (issue: number, eventId: string): MailPayload => ({
      kind: 'invitation',
      eventId,
      tenantId: app.tenantId,
      invitationId,
      issue,
      language: 'en',
    });
    await app.pool.query(`insert into work.business values ($1, 'مقهى <الواحة>')`, [app.tenantId]);
    await expect(send(invitation(1, 'event-3'))).rejects.toThrow(/not in the read model/);
    await app.pool.query(
      `insert into work.invitation values ($1, $2, 'guest@example.com', 'agent', 1, 'open', now() + interval '7 days', 'نورة')`,
      [invitationId, app.tenantId],
    );
    await expect(send(invitation(2, 'event-4'))).rejects.toThrow(/not in the read model/);
    await send(invitation(1, 'event-3'));
    const token = createCodes(app.config.keys.master).linkToken({ purpose: 'invitation', account: invitationId, issue: 1 });
    const link = `https://sumaa.test/invite/${writeLinkCode({ subject: invitationId, issue: 1, token })}`;
    expect(mails).toMatchObject([{ to: 'guest@example.com', text: expect.stringContaining(link), html: expect.stringContaining(link) }]);
    expect(JSON.stringify(await ledger())).not.toContain(token);
    for (const change of [
      `issue = 2`,
      `issue = 1, state = 'revoked'`,
      `state = 'open', email = null`,
      `email = 'guest@example.com', expires_at = now()`,
    ]) {
      await app.pool.query(`update work.invitation set ${change}`);
      await send(invitation(1, `event-${change}`));
    }
    expect(mails).toHaveLength(1);
  });

  test('is not sent to an erased account, and waits for an account that is not visible yet', async () => {
    const changed: MailPayload = { kind: 'password_changed', eventId: 'event-9', tenantId: app.tenantId, accountId };
    await app.pool.query('update work.account set email = null');
    await send(changed);
    expect(mails).toEqual([]);
    await app.pool.query('delete from work.account');
    await expect(send(changed)).rejects.toThrow(/not in the read model/);
  });

  describe('about an account', () => {
    const other = randomUUID() as Uuid;
    const of = { tenantId: testTenant, accountId } as const;
    const language = 'en' as const;
    const wish: AccountEvent = {
      type: 'EmailChangeRequested',
      data: { accountId, newEmail: 'new@example.com', emailKey: 'new-key', issue: 3, expiresAt: isoIn(10), language },
    };

    const linkRequested = (issue: number): AccountEvent => ({
      type: 'PasswordResetRequested',
      data: { accountId, issue, expiresAt: isoIn(60), language },
    });

    test('contains the derived token only in the page address', async () => {
      const eventId = await appended('account', accountId, linkRequested(4));
      await send({ kind: 'password_reset', eventId, ...of, issue: 4, language });
      const [, token] = /https:\/\/sumaa\.test\/reset-password\?token=([\w.-]+)/.exec(mails[0]?.text ?? '') ?? [];
      const link = readLinkCode(token ?? '');
      expect(link).toMatchObject({ subject: accountId, issue: 4 });
      const codes = createCodes(app.config.keys.master);
      expect(codes.linkTokenMatches({ purpose: 'reset_password', account: accountId, issue: 4 }, link?.token ?? '')).toBe(true);
      expect(mails[0]?.subject).not.toContain(link?.token);
      expect(mails[0]?.to).toBe('نورة+1@example.com');
    });

    test('about a changed password is in the language of the account', async () => {
      await send({ kind: 'password_changed', eventId: 'event-4', ...of });
      expect(mails).toMatchObject([{ to: 'نورة+1@example.com', subject: 'تغيّرت كلمة المرور' }]);
    });

    test('with a code for another address is sent to that address', async () => {
      const eventId = await appended('account', accountId, wish);
      await send({ kind: 'email_change', eventId, ...of, language });
      const digits = createCodes(app.config.keys.master).code({ purpose: 'change_email', account: accountId, issue: 3 });
      expect(mails).toMatchObject([{ to: 'new@example.com', text: expect.stringContaining(digits) }]);
    });

    test.each<[string, () => AccountEvent, (eventId: string) => MailPayload, number, readonly AccountEvent[]]>([
      [
        'a link for a new password',
        () => linkRequested(4),
        (eventId) => ({ kind: 'password_reset', eventId, ...of, issue: 4, language }),
        60,
        [linkRequested(5), { type: 'PasswordSet', data: { accountId, how: 'reset' } }],
      ],
      [
        'the code for another address',
        () => wish,
        (eventId) => ({ kind: 'email_change', eventId, ...of, language }),
        10,
        [wish, { type: 'PasswordSet', data: { accountId, how: 'changed' } }],
      ],
    ])('with %s is not sent after it expired or was invalidated', async (_what, issued, payload, minutes, voids) => {
      const first = await appended('account', accountId, issued());
      now = new Date(isoIn(minutes));
      await send(payload(first));
      now = new Date(testTime);
      for (const after of voids) {
        const eventId = await appended('account', accountId, issued());
        await appended('account', accountId, after);
        await send(payload(eventId));
      }
      expect([mails, settled.length]).toEqual([[], 1 + voids.length]);
      expect(await ledger()).toEqual([]);
      // The newest one is sent just before it expires.
      const newest = await appended('account', accountId, issued());
      now = new Date(new Date(isoIn(minutes)).getTime() - 1);
      await send(payload(newest));
      expect(mails).toHaveLength(1);
    });

    test('is sent without a code to the owner of a requested address instead', async () => {
      await app.append('email', 'new-key', { type: 'EmailClaimed', data: { emailKey: 'new-key', accountId: other } });
      await app.pool.query(`insert into work.account values ($1, $2, 'new@example.com', null, 'ar', true)`, [other, testTenant]);
      const eventId = await appended('account', accountId, wish);
      await send({ kind: 'email_change', eventId, ...of, language });
      expect(mails).toMatchObject([{ to: 'new@example.com', subject: 'محاولة استخدام بريدك الإلكتروني' }]);
      const digits = createCodes(app.config.keys.master).code({ purpose: 'change_email', account: accountId, issue: 3 });
      expect(JSON.stringify(mails)).not.toContain(digits);
    });

    test('tells the previous address that the account has moved', async () => {
      const moved: AccountEvent = {
        type: 'EmailChanged',
        data: { accountId, email: 'new@example.com', previousEmail: 'old@example.com', emailKey: 'new-key', previousEmailKey: 'old-key' },
      };
      const eventId = await appended('account', accountId, moved);
      await send({ kind: 'email_changed', eventId, ...of });
      expect(mails).toMatchObject([{ to: 'old@example.com' }]);
      expect(JSON.stringify(mails)).not.toContain('new@example.com');
    });
  });
});
