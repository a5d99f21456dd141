import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makePerson } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

test('mails to the own address are resumed, and to nobody else’s', async () => {
  const { mailAddresses } = testApp.vault;
  const [person, other] = [await makePerson(testApp), await makePerson(testApp)];
  for (const { email } of [person, other]) await mailAddresses.complained(mailAddresses.idOf(email));
  const resumed = await testApp.ask('POST', '/api/account/mail-delivery/resume', { token: person.token, body: {} });
  expect([resumed.status, resumed.body.model]).toEqual([200, { suppressed: null, since: null }]);
  expect(await mailAddresses.suppressionOf(person.email)).toBeNull();
  expect(await mailAddresses.suppressionOf(other.email)).toMatchObject({ because: 'complained' });
  // One more bounce is the first again.
  await mailAddresses.bounced(mailAddresses.idOf(person.email), 'report');
  expect(await mailAddresses.suppressionOf(person.email)).toBeNull();
});
