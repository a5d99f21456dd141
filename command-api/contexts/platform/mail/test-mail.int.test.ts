import { defaultPlatformSettings } from '@sumaa/contracts';
import { startSmtpServer, type SmtpServer } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { makePerson, password } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { someAddress } from '../../../testing/team.ts';

let smtp: SmtpServer;
let testApp: TestApp;
let token: string;
const email = someAddress();
beforeAll(async () => {
  smtp = await startSmtpServer();
  testApp = await startTestApp(inject('postgresUrl'), {
    SMTP_URL: smtp.url.replace('smtp://', 'smtp://user:geheim@'),
    RIYALS_PER_EURO: '4.1',
  });
  await testApp.api.commands.ensureSuperAdmin({ email, password });
  ({ token } = (await enrolAdministrator(testApp, { email, password })).answer.model);
});
afterAll(async () => {
  await testApp.close();
  await smtp.stop();
});

const ask = (by = token) => testApp.ask('POST', '/api/platform/mail/test', { token: by });

test('a test mail goes to whoever asks for it, and the answer says what the server said, without its password', async () => {
  const sent = await ask();
  const server = new URL(smtp.url).host;
  expect(sent.body.model, sent.text).toMatchObject({ outcome: 'sent', to: email, server, reason: null });
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toContain(`To: ${email}`);

  smtp.refusals = { RCPT: '550 5.1.1 nobody of this name' };
  expect((await ask()).body.model).toMatchObject({ outcome: 'refused', reason: 'EENVELOPE 550' });
  smtp.refusals = { AUTH: '535 wrong password' };
  const failed = await ask();
  expect(failed.body.model).toMatchObject({ outcome: 'failed', reason: 'EAUTH 535' });
  expect(failed.text).not.toContain('geheim');
  smtp.refusals = {};
  await smtp.stop();
  expect((await ask()).body.model).toMatchObject({ outcome: 'failed' });
  await smtp.start();
  expect(smtp.received).toHaveLength(1);
});

const server = (host: string) => ({
  host: new URL(host).hostname,
  port: Number(new URL(host).port),
  isSecure: false,
  username: 'console',
  fromEmail: 'staff@example.com',
  fromName: 'سُمعة',
});

test('a mail server is kept only when it takes a test mail, its password in the vault alone, and the environment wins', async () => {
  const other = await startTestApp(inject('postgresUrl'));
  const admin = { email: someAddress(), password };
  await other.api.commands.ensureSuperAdmin(admin);
  const { token: by } = (await enrolAdministrator(other, admin)).answer.model;
  const own = await startSmtpServer();
  const put = (secret: string | null, given: object = {}, savedAt?: string) =>
    other.ask('PUT', '/api/platform/mail/server', {
      token: by,
      body: { server: { ...server(own.url), ...given }, password: secret, savedAt },
    });
  const save = async (secret: string | null) => (await put(secret)).body.model;
  const current = async (app: TestApp, at: string) => (await app.ask('POST', '/api/platform/mail/server', { token: at })).body.model;
  const test = async () => (await other.ask('POST', '/api/platform/mail/test', { token: by })).body.model;
  try {
    expect(await test()).toMatchObject({ outcome: 'unset' });
    own.refusals = { AUTH: '535 wrong password' };
    expect(await save('falsch')).toMatchObject({ outcome: 'failed', reason: 'EAUTH 535' });
    expect([await current(other, by), await test()]).toMatchObject([{ environment: null, settings: null }, { outcome: 'unset' }]);
    own.refusals = {};
    expect(await save('geheim')).toMatchObject({ outcome: 'sent', server: new URL(own.url).host });
    const first = await current(other, by);
    expect(first).toEqual({ environment: null, settings: server(own.url), savedAt: expect.any(String) });
    other.now.at = new Date(other.now.at.getTime() + 1_000);
    expect(await test()).toMatchObject({ outcome: 'sent' });
    expect(own.received.at(-1)).toContain('<staff@example.com>');
    expect(await save(null), 'the earlier password is kept').toMatchObject({ outcome: 'sent' });
    expect((await other.vault.mailServer.read())?.smtpUrl).toContain('console:geheim@');
    for (const elsewhere of [{ host: 'localhost' }, { port: 1 }, { isSecure: true }, { username: 'other' }]) {
      const refused = await put(null, elsewhere);
      expect([refused.status, refused.body.errors], JSON.stringify(elsewhere)).toEqual([400, { password: [expect.any(String)] }]);
    }
    expect((await put(null, { fromName: 'A\\B\\' })).model).toMatchObject({ outcome: 'sent' });
    expect(own.received.at(-1), 'a name does not reach into the address').toMatch(/^From: .*A\\+B\\+.* <staff@example\.com>$/m);
    const mails = own.received.length;
    const late = await put('spät', { fromName: 'B' }, (first as unknown as { savedAt: string }).savedAt);
    expect([late.status, late.body.code], 'a colleague saved another since').toEqual([409, 'settings_changed']);
    expect([own.received.length, (await other.vault.mailServer.read())?.smtpUrl]).toEqual([mails, expect.stringContaining(':geheim@')]);
    const events = (await other.events('platformsettings', 'platform')).map(({ type, data }) => ({ type, data }));
    expect([events.map(({ type }) => type), JSON.stringify(events)]).toEqual([
      ['MailServerSaved', 'MailServerSaved', 'MailServerSaved'],
      expect.not.stringContaining('geheim'),
    ]);
  } finally {
    await other.close();
    await own.stop();
  }
  expect(await current(testApp, token)).toEqual({
    environment: { server: new URL(smtp.url).host, from: expect.any(String) },
    settings: null,
    savedAt: null,
  });
});

test.each([
  ['ar', 'يحدده إعداد الخادم، فلا يُغيَّر من هنا'],
  ['en', 'Set where the product runs, so it cannot be changed here'],
])('what the environment sets is not saved, and its field says why, %s', async (language, text) => {
  const mails = smtp.received.length;
  const mail = await testApp.ask('PUT', '/api/platform/mail/server', {
    token,
    language,
    body: { server: server(smtp.url), password: 'geheim' },
  });
  const settings = { ...defaultPlatformSettings, riyalsPerEuro: 4.2 };
  const rate = await testApp.ask('PUT', '/api/platform/settings', { token, language, body: { revision: 0, settings } });
  expect([mail.status, mail.body.errors]).toEqual([400, { 'server.host': [text] }]);
  expect([rate.status, rate.body.errors]).toEqual([400, { 'settings.riyalsPerEuro': [text] }]);
  expect([smtp.received.length, await testApp.events('platformsettings', 'platform')]).toEqual([mails, []]);
});

test('nobody without the duty asks for it', async () => {
  const owner = await makePerson(testApp);
  expect((await ask(owner.token)).status).toBe(403);
});
