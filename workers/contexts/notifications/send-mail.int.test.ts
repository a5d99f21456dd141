import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import type { Mail, MailOutcome } from '@sumaa/runtime/mail';
import { createPool } from '@sumaa/runtime/postgres';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createBench, testJob, type Bench } from '../../testing/bench.ts';
import { createSentLedger } from './sent-ledger.ts';
import { sendMail, type MailPayload } from './send-mail.processor.ts';

describe('a mail', () => {
  let bench: Bench;
  let pool: ReturnType<typeof createPool>;
  let mails: Mail[];
  let answers: MailOutcome[];
  let settled: string[];
  let send: (payload: MailPayload) => Promise<void>;
  const accountId = randomUUID() as Uuid;

  beforeEach(async () => {
    bench = await createBench(inject('postgresUrl'));
    pool = createPool({ url: bench.url, role: 'sumaa_worker', applicationName: 'test-mail' });
    mails = [];
    answers = [];
    settled = [];
    await bench.pool.query(`insert into work.account values ($1, $2, 'نورة+1@example.com', 'نورة', 'ar', false)`, [
      accountId,
      bench.tenantId,
    ]);
    const processor = sendMail({
      reader: bench.reader,
      progress: { until: (ask) => ask() },
      ledger: createSentLedger(pool),
      mailer: {
        async send(mail) {
          const answer = answers.shift() ?? { outcome: 'sent' };
          if (answer.outcome === 'sent') mails.push(mail);
          return answer;
        },
      },
      due: { settle: async (jobId) => void settled.push(jobId) },
      codes: createCodes(bench.config.keys.master),
      publicUrl: bench.config.publicUrl,
      from: bench.config.mail.from,
      clock: () => new Date(),
    });
    send = (payload) => processor(payload, testJob());
  });
  afterEach(async () => {
    await pool.end();
    await bench.close();
  });

  const code = (over: object = {}): MailPayload => ({
    kind: 'email_code',
    eventId: 'event-1',
    tenantId: bench.tenantId,
    accountId,
    issue: 1,
    language: 'ar',
    ...over,
  });
  const ledger = async () =>
    (await bench.pool.query('select event_id, account_id, kind, outcome, response_code from outbox.sent_mail')).rows as unknown[];

  test('with a code carries the derived six digits, as text and as a link', async () => {
    await send(code());
    const digits = createCodes(bench.config.keys.master).code({ purpose: 'confirm_email', account: accountId, issue: 1 });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'نورة+1@example.com', messageId: expect.stringMatching(/^[0-9a-f-]{36}@sumaa\.test$/) });
    const link = `https://sumaa.test/verify-email?email=${encodeURIComponent('نورة+1@example.com')}&otp=${digits}`;
    expect(mails[0]?.text).toContain(link);
    expect(mails[0]?.html).toContain(link.replaceAll('&', '&amp;'));
    expect(mails[0]?.subject).toContain(digits);
  });

  test('is sent once, however often and at once its job runs', async () => {
    await Promise.all([send(code()), send(code()), send(code())]);
    await send(code());
    expect(mails).toHaveLength(1);
    expect(await ledger()).toEqual([
      { event_id: 'event-1', account_id: accountId, kind: 'email_code', outcome: 'sent', response_code: null },
    ]);
  });

  test('waits for a mail server that cannot be reached, and leaves no trace until it is sent', async () => {
    answers = [{ outcome: 'failed', reason: 'ECONNREFUSED', responseCode: null }];
    await expect(send(code())).rejects.toThrow('ECONNREFUSED');
    expect(await ledger()).toEqual([]);
    await send(code());
    expect(mails).toHaveLength(1);
  });

  test('that was refused for good is not tried again', async () => {
    answers = [{ outcome: 'refused', reason: 'EENVELOPE 550', responseCode: 550 }];
    await send(code());
    await send(code());
    expect(mails).toEqual([]);
    expect(await ledger()).toMatchObject([{ outcome: 'refused', response_code: 550 }]);
  });

  test('to several managers reaches those that were missed, and nobody twice', async () => {
    const others = [randomUUID(), randomUUID()];
    for (const [index, other] of others.entries()) {
      await bench.pool.query('insert into work.owner values ($1, $2, $3, null, $4)', [
        bench.tenantId,
        other,
        `m${index}@example.com`,
        index === 0 ? 'ar' : 'en',
      ]);
    }
    await bench.pool.query(`insert into work.business values ($1, 'مقهى <الواحة>')`, [bench.tenantId]);
    const done: MailPayload = { kind: 'sync_done', eventId: 'event-2', tenantId: bench.tenantId, reviews: 101, locations: 2 };
    answers = [{ outcome: 'sent' }, { outcome: 'failed', reason: 'ETIMEDOUT', responseCode: null }];
    await expect(send(done)).rejects.toThrow('ETIMEDOUT');
    await send(done);
    expect(mails.map((mail) => mail.to).toSorted()).toEqual(['m0@example.com', 'm1@example.com']);
    expect(mails.find((mail) => mail.to === 'm0@example.com')?.text).toContain('101 مراجعة من فرعين');
    expect(mails.find((mail) => mail.to === 'm1@example.com')?.text).toContain('101 reviews from 2 branches');
    expect(mails.every((mail) => mail.html.includes('&lt;الواحة&gt;') && !mail.html.includes('<الواحة>'))).toBe(true);
  });

  test('is not sent to an account that was erased, and waits for one that is not visible yet', async () => {
    await bench.pool.query('update work.account set email = null');
    await send(code());
    expect(mails).toEqual([]);
    await bench.pool.query('delete from work.account');
    await expect(send(code())).rejects.toThrow(/not in the read model/);
  });
});
