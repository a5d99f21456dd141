import { createTransport } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log/index.ts';
import { startSmtpServer } from '../testing/index.ts';
import { createMailer, type Mailer } from './index.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function smtp(refusals: Record<string, string> = {}): Promise<{ mailer: Mailer; received: string[]; url: string }> {
  const server = await startSmtpServer();
  server.refusals = refusals;
  const { url, received } = server;
  const mailer = createMailer({ smtpUrl: url, from: 'سُمعة <no-reply@example.com>', timeoutMs: 30_000 });
  cleanups.push(() => {
    mailer.close();
    void server.stop();
  });
  return { mailer, received, url };
}

const mail = { messageId: 'm1@sumaa', to: 'a@example.com', subject: 'رمز التأكيد', html: '<p dir="rtl">١٢٣</p>', text: '123' };

test('sends a mail with the given Message-ID', async () => {
  const { mailer, received } = await smtp();
  await mailer.check();
  expect(await mailer.send(mail)).toEqual({ outcome: 'sent' });
  expect(received[0]).toContain('Message-ID: <m1@sumaa>');
  expect(received[0]).toContain('Auto-Submitted: auto-generated');
  expect(received[0]).toMatch(/Subject: =\?UTF-8\?/);
});

test('sends files, and names who gets answers and notices of failed delivery', async () => {
  const { mailer, received } = await smtp();
  const files = [{ name: 'فاتورة.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') }];
  await mailer.send({ ...mail, replyTo: 'reply+1@inbox.example.com', returnPath: 'reply+1@inbox.example.com', files });
  expect(received[0]).toContain('Reply-To: reply+1@inbox.example.com');
  expect(received[0]).toContain('Content-Type: application/pdf');
  expect(received[0]).toContain(Buffer.from('%PDF').toString('base64'));
});

test.each([
  [{ RCPT: '550 no such user a@example.com' }, 'refused', 550],
  [{ RCPT: '550 5.7.1 blocked' }, 'refused', 550],
  [{ RCPT: '450 mailbox busy' }, 'failed', 450],
  [{ BODY: '554 spam' }, 'refused', 554],
  [{ BODY: '451 later' }, 'failed', 451],
])('reports %j as %s', async (refusals, outcome, responseCode) => {
  const { mailer } = await smtp(refusals);
  const result = await mailer.send(mail);
  expect(result).toMatchObject({ outcome, responseCode, ...(outcome === 'failed' ? { thisMail: true } : {}) });
  expect(JSON.stringify(result)).not.toContain('example.com');
});

test.each([
  [{ AUTH: '535 5.7.8 bad credentials' }, 535],
  [{ AUTH: '454 4.7.0 try again later' }, 454],
  [{ MAIL: '530 5.7.0 authentication required' }, 530],
  [{ RCPT: '530 5.7.0 authentication required' }, 530],
  [{ MAIL: '553 5.7.1 sender address rejected: not owned by user' }, 553],
])('reports %j as a set-up error, so the mail can be sent later', async (refusals, responseCode) => {
  const { mailer } = await smtp(refusals);
  expect(await mailer.send(mail)).toEqual({ outcome: 'failed', reason: expect.any(String), responseCode, setUp: true });
  for (let mails = 0; mails < 9; mails++) await mailer.send(mail);
  await expect(mailer.send(mail), 'the circuit opens').rejects.toThrow('circuit open');
});

test('reports an unreachable server as failed', async () => {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'x@example.com', timeoutMs: 30_000 });
  cleanups.push(() => mailer.close());
  expect(await mailer.send(mail)).toEqual({ outcome: 'failed', reason: expect.any(String), responseCode: null });
  await expect(mailer.check()).rejects.toThrow('ECONNREFUSED');
});

test('says that a mail may have gone out whose answer is lost, and not of one that the server never got', async () => {
  const server = await startSmtpServer();
  const mailer = createMailer({ smtpUrl: server.url, from: 'x@example.com', timeoutMs: 30_000 });
  cleanups.push(() => {
    mailer.close();
    void server.stop();
  });
  server.losesAnswers = true;
  expect(await mailer.send(mail)).toMatchObject({ outcome: 'failed', responseCode: null, isUnknown: true });
  expect(server.received).toHaveLength(1);
  await server.stop();
  const unreached = await mailer.send(mail);
  expect([unreached.outcome, 'isUnknown' in unreached]).toEqual(['failed', false]);
});

test('says of a refused recipient whether the address takes no mail at all', async () => {
  const bouncedBy = async (refusals: Record<string, string>) => {
    const result = await (await smtp(refusals)).mailer.send(mail);
    return result.outcome === 'refused' && result.bounced === true;
  };
  expect(await bouncedBy({ RCPT: '550 5.1.1 no such user' })).toBe(true);
  expect(await bouncedBy({ RCPT: '550 5.7.1 blocked' })).toBe(false);
  expect(await bouncedBy({ BODY: '550 spam' })).toBe(false);
});

test('logs no address about a refused mail, even if the server quotes it', async () => {
  const lines: string[] = [];
  const log = createLog({ name: 'test', destination: { write: (line) => void lines.push(line) } });
  const { mailer, url } = await smtp({ RCPT: `550 5.1.1 <${mail.to}> (Sara, +966 50 123 4567): no such person` });
  const outcome = await mailer.send(mail);
  expect(outcome).toMatchObject({ outcome: 'refused', responseCode: 550 });
  // The library's own error has the address in its message, response and recipient lists.
  const transport = createTransport(url);
  const err: unknown = await transport.sendMail({ ...mail, from: 'no-reply@example.com' }).catch((error: unknown) => error);
  expect(String(err)).toContain(mail.to);
  log.error({ outcome, err, mail, jobId: 'j' }, `could not send to ${mail.to}`);
  log.warn({ err: new Error('a job failed', { cause: err }) }, 'a job failed and will be tried again');
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain('no such person');
  expect(lines.join()).not.toMatch(/example\.com|4567|رمز|١٢٣/);
  transport.close();
});

test('a server that is set while the process runs is used within seconds; without one mails wait', async () => {
  const [one, other] = [await smtp(), await smtp()];
  let server: { smtpUrl: string; from: string } | null = null;
  let at = 0;
  const mailer = createMailer({ read: async () => server, now: () => at });
  cleanups.push(() => mailer.close());
  expect(await mailer.isSet()).toBe(false);
  await expect(mailer.send(mail)).rejects.toThrow('circuit open');
  server = { smtpUrl: one.url, from: 'one@example.com' };
  at += 3_000;
  expect(await mailer.send(mail)).toEqual({ outcome: 'sent' });
  server = { smtpUrl: other.url, from: 'other@example.com' };
  await mailer.send(mail);
  at += 3_000;
  await mailer.send(mail);
  expect([one.received.length, other.received.length]).toEqual([2, 1]);
  expect(other.received[0]).toContain('From: other@example.com');
});
