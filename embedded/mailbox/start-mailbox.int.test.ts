import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMailbox, type Mail, type Mailbox } from './index.ts';

let dir: string;
let mailbox: Mailbox;
beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'sumaa-mailbox-test-'));
  mailbox = await startMailbox({ dir });
});
afterEach(async () => {
  await mailbox.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function send(to: string, subject: string, more: { html?: string; text?: string } = {}) {
  const transport = createTransport(mailbox.smtpUrl);
  await transport.sendMail({ from: 'سمعة <noreply@sumaa.test>', to, subject, text: 'مرحباً', ...more });
  transport.close();
}
async function read(query = ''): Promise<Mail[]> {
  return (await (await fetch(`${mailbox.url}/messages${query}`)).json()) as Mail[];
}

describe('the mailbox', () => {
  test('receives an Arabic mail over SMTP and lists mails by recipient, newest first', async () => {
    await send('sara@example.test', 'رمز التحقق: 123456', {
      html: '<p>أهلاً <a href="http://localhost:3000/check-email?e=a&amp;otp=123456">أكمل</a></p>',
      text: 'أكمل هنا: http://localhost:3000/other، شكراً.',
    });
    await send('omar@example.test', 'Second');
    await send('SARA@example.test', 'Third');
    const mails = await read('?to=Sara@Example.test');
    expect(mails.map((mail) => mail.subject)).toEqual(['Third', 'رمز التحقق: 123456']);
    expect(mails[1]).toMatchObject({
      to: 'sara@example.test',
      text: expect.stringContaining('أكمل هنا') as string,
      links: ['http://localhost:3000/check-email?e=a&otp=123456', 'http://localhost:3000/other'],
    });
    expect(await read()).toHaveLength(3);
  });

  test('names where a mail can be ended with one click', async () => {
    const transport = createTransport(mailbox.smtpUrl);
    const url = `http://localhost:3000/api/notifications/unsubscribe/${'a'.repeat(100)}`;
    const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    await transport.sendMail({ from: 'noreply@sumaa.test', to: 'sara@example.test', subject: 'with', text: 'x', headers });
    transport.close();
    await send('sara@example.test', 'without');
    expect((await read()).map(({ subject, unsubscribe }) => [subject, unsubscribe])).toEqual([
      ['without', null],
      ['with', url],
    ]);
  });

  test('keeps its mails over a restart, even with an incomplete last line', async () => {
    await send('sara@example.test', 'kept');
    await mailbox.stop();
    appendFileSync(path.join(dir, 'mails.jsonl'), '{"id":"half');
    mailbox = await startMailbox({ dir });
    await send('sara@example.test', 'after');
    await mailbox.stop();
    mailbox = await startMailbox({ dir });
    expect((await read()).map((mail) => mail.subject)).toEqual(['after', 'kept']);
  });

  test('is emptied by DELETE', async () => {
    await send('sara@example.test', 'gone');
    await fetch(`${mailbox.url}/messages`, { method: 'DELETE', headers: { 'content-type': 'application/json' } });
    expect(await read()).toEqual([]);
  });

  test('refuses with 451 while the scenario is set', async () => {
    const scenario = (body: object) =>
      fetch(`${mailbox.url}/__admin/scenario`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await scenario({ name: 'refuse', times: 1 });
    await expect(send('sara@example.test', 'refused')).rejects.toMatchObject({ responseCode: 451 });
    await send('sara@example.test', 'taken');
    await scenario({ name: 'refuse' });
    await expect(send('sara@example.test', 'refused')).rejects.toMatchObject({ responseCode: 451 });
    await scenario({ name: 'ok' });
    await send('sara@example.test', 'taken too');
    expect((await read()).map((mail) => mail.subject)).toEqual(['taken too', 'taken']);
    expect((await scenario({ name: 'nonsense' })).status).toBe(400);
  });

  test('serves a page, and answers 304 when nothing changed', async () => {
    const page = await fetch(mailbox.url);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('sandbox="allow-popups');
    const first = await fetch(`${mailbox.url}/messages`);
    const again = await fetch(`${mailbox.url}/messages`, { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
  });
});
