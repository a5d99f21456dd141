import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../testing/authenticator.ts';
import { makePerson, password } from '../../testing/people.ts';
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

test('the registers of requests and breaches keep no address or number that somebody types; a record gives their texts for a reason', async () => {
  const at = testApp.now.at.toISOString();
  const asker = await makePerson(testApp);
  const asked = await testApp.ask('POST', '/api/erasure-requests', { token: asker.token, body: { subject: 'person', password } });
  const refused = (asked.model as unknown as { readonly id: string }).id;
  await post(`/api/erasure-requests/${refused}/refuse`, { reason: typed });
  const request = await post('/api/outside-requests', { kind: 'erasure', reference: typed, receivedAt: at });
  await post(`/api/outside-requests/${request.id}/answer`, { outcome: 'done', answer: typed });
  const breach = await post('/api/data-breaches', { foundAt: at, what: typed, affected: typed, people: null });
  await post(`/api/data-breaches/${breach.id}/close`, { outcome: typed });
  const events = [...(await testApp.events('outsiderequest', request.id)), ...(await testApp.events('databreach', breach.id))];
  // Only with the key of whoever asked.
  expect((await testApp.events('erasurerequest', refused)).at(-1)!.data).toMatchObject({ reason: { $subject: asker.accountId } });
  const read = (record: string) =>
    testApp.ask('POST', `/api/audit/records/${record}/personal-data`, { token, body: { reason: 'an audit' } });
  expect((await read(`erasurerequest-${refused}`)).model).toMatchObject({ events: [{ fields: { reason: kept } }] });
  expect((await read(`databreach-${breach.id}`)).model).toMatchObject({
    events: [{ fields: { what: kept, affected: kept } }, { fields: { outcome: kept } }],
  });
  expect(events.map(({ data }) => data)).toEqual([
    expect.objectContaining({ reference: kept }),
    expect.objectContaining({ answer: kept }),
    expect.objectContaining({ what: kept, affected: kept }),
    expect.objectContaining({ outcome: kept }),
  ]);
});
