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
  testApp = await startTestApp(inject('postgresUrl'), { SMTP_URL: smtp.url.replace('smtp://', 'smtp://user:geheim@') });
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

test('nobody without the duty asks for it', async () => {
  const owner = await makePerson(testApp);
  expect((await ask(owner.token)).status).toBe(403);
});
