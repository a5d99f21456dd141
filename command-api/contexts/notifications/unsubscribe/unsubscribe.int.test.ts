import { streamName, unsubscribePurpose, type UnsubscribeFrom, type Uuid } from '@sumaa/contracts';
import { createCodes, memberIdOf, writeLinkCode } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makePerson } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => void (testApp = await startTestApp(inject('postgresUrl'))));
afterAll(() => testApp.close());

interface Person {
  readonly accountId: Uuid;
  readonly tenantId: Uuid;
  readonly token: string;
}
const codeOf = ({ accountId: account, tenantId }: Person, what: UnsubscribeFrom) => {
  const token = createCodes(testApp.config.keys.master).linkToken({ purpose: unsubscribePurpose(tenantId, what), account, issue: 1 });
  return writeLinkCode({ subject: account, issue: 1, token });
};
const end = (tenantId: Uuid, what: UnsubscribeFrom, code: string) =>
  testApp.ask('POST', `/api/notifications/unsubscribe/${tenantId}/${what}/${code}`, {});

async function choicesOf({ tenantId, accountId }: Person): Promise<number> {
  const revisions: bigint[] = [];
  const stream = streamName('notificationchoices', memberIdOf(tenantId, accountId));
  for await (const { revision } of testApp.store.readStream(stream, {})) revisions.push(revision);
  return revisions.length;
}

test('the link of a mail ends mails about its kind, once, and keeps what else was chosen', async () => {
  const person = (await makePerson(testApp)) as unknown as Person;
  const choices = { switches: { bad_review: { push: false } }, timing: { new_review: 'daily' } };
  await testApp.ask('PUT', '/api/notifications/choices', { token: person.token, body: { revision: 0, choices } });
  const ended = await end(person.tenantId, 'bad_review', codeOf(person, 'bad_review'));
  expect([ended.status, ended.body.model]).toEqual([200, { what: 'bad_review' }]);
  expect((await end(person.tenantId, 'bad_review', codeOf(person, 'bad_review'))).status).toBe(200);
  expect(await choicesOf(person)).toBe(2);
  const stale = await testApp.ask('PUT', '/api/notifications/choices', { token: person.token, body: { revision: 1, choices } });
  expect(stale.body.code).toBe('settings_changed');
});

test('a link that was made for somebody else, another business or another kind ends nothing', async () => {
  const [person, other] = [await makePerson(testApp), await makePerson(testApp)] as unknown as [Person, Person];
  const genuine = codeOf(person, 'bad_review');
  const [, , token = ''] = genuine.split('.');
  const forged = [
    end(person.tenantId, 'all', genuine),
    end(person.tenantId, 'new_review', genuine),
    end(other.tenantId, 'bad_review', genuine),
    end(person.tenantId, 'bad_review', writeLinkCode({ subject: other.accountId, issue: 1, token })),
    end(person.tenantId, 'bad_review', writeLinkCode({ subject: person.accountId, issue: 2, token })),
    end(person.tenantId, 'bad_review', 'nonsense'),
  ];
  for (const answer of await Promise.all(forged)) expect([answer.status, answer.body.code]).toEqual([400, 'unsubscribe_link_invalid']);
  expect([await choicesOf(person), await choicesOf(other)]).toEqual([0, 0]);
});
