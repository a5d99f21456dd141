import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../testing/authenticator.ts';
import { password } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { someAddress } from '../../testing/team.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  const admin = { email: someAddress(), password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  ({ token } = (await enrolAdministrator(testApp, admin)).answer.model);
});
afterAll(() => testApp.close());

const post = async (url: string, body: object) => {
  const answer = await testApp.ask('POST', url, { token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.model as unknown as { readonly id: string };
};
const typed = 'of x@example.com, 0551234567';
const kept = 'of [e-mail], [phone]';

test('the registers of requests and breaches keep no address or number that somebody types', async () => {
  const at = testApp.now.at.toISOString();
  const request = await post('/api/outside-requests', { kind: 'erasure', reference: typed, receivedAt: at });
  await post(`/api/outside-requests/${request.id}/answer`, { outcome: 'done', answer: typed });
  const breach = await post('/api/data-breaches', { foundAt: at, what: typed, affected: typed, people: null });
  await post(`/api/data-breaches/${breach.id}/close`, { outcome: typed });
  const events = [...(await testApp.events('outsiderequest', request.id)), ...(await testApp.events('databreach', breach.id))];
  expect(events.map(({ data }) => data)).toEqual([
    expect.objectContaining({ reference: kept }),
    expect.objectContaining({ answer: kept }),
    expect.objectContaining({ what: kept, affected: kept }),
    expect.objectContaining({ outcome: kept }),
  ]);
});
