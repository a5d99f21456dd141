import { startSmtpServer, type SmtpServer } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { password } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { someAddress } from '../../../testing/team.ts';

let testApp: TestApp;
let token: string;
let servers: readonly SmtpServer[] = [];
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  const admin = { email: someAddress(), password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  ({ token } = (await enrolAdministrator(testApp, admin)).answer.model);
});
afterAll(async () => {
  await testApp.close();
  await Promise.all(servers.map((server) => server.stop()));
});

/** A mail server that takes so long for each of its seven answers. */
async function startSlow(answersAfterMs: number): Promise<SmtpServer> {
  const server = await startSmtpServer();
  servers = [...servers, server];
  server.answersAfterMs = answersAfterMs;
  return server;
}

function save({ url }: SmtpServer) {
  const { hostname: host, port } = new URL(url);
  const server = { host, port: Number(port), isSecure: false, username: 'console', fromEmail: 'staff@example.com', fromName: '' };
  return testApp.ask('PUT', '/api/platform/mail/server', { token, body: { server, password: 'secret' } });
}
const kept = async () => (await testApp.vault.mailServer.read())?.smtpUrl;

test('a mail server slower than other requests may be is waited for, and one too slow to wait for is said to be so and not kept', async () => {
  const [slow, endless] = await Promise.all([startSlow(1_000), startSlow(5_000)]);
  const refused = save(endless);
  const saved = await save(slow);
  expect([saved.status, saved.model]).toEqual([200, expect.objectContaining({ outcome: 'sent' })]);
  const tested = await testApp.ask('POST', '/api/platform/mail/test', { token });
  expect([tested.status, tested.model]).toEqual([200, expect.objectContaining({ outcome: 'sent' })]);
  expect(slow.received).toHaveLength(2);
  const { status, model } = await refused;
  expect([status, model]).toEqual([200, expect.objectContaining({ outcome: 'failed', reason: 'ETIMEDOUT' })]);
  expect(await kept()).toContain(new URL(slow.url).host);
  expect((await testApp.events('platformsettings', 'platform')).map(({ type }) => type)).toEqual(['MailServerSaved']);
});
