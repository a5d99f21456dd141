import { randomUUID } from 'node:crypto';
import { platformTenant, type Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { makePerson } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

const staff = { email: 'staff@sumaa.example', password: 'coral-palm-saffron-9' };
let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  await testApp.api.commands.ensureSuperAdmin(staff);
  token = (await enrolAdministrator(testApp, staff)).answer.model.token;
});
afterAll(() => testApp.close());

async function received(email = 'khaled@diwan.example'): Promise<Uuid> {
  const context = {
    commandId: randomUUID() as Uuid,
    commandHash: 'x',
    correlationId: randomUUID() as Uuid,
    causationId: randomUUID(),
    tenantId: platformTenant,
    actor: { kind: 'anonymous' },
    occurredAt: '2026-03-01T08:00:00.000Z',
  } as unknown as Parameters<typeof testApp.api.commands.receiveMessage>[0];
  const given = { name: 'خالد', email, message: 'لا أستطيع الربط', pageLanguage: 'ar' } as const;
  return (await testApp.api.commands.receiveMessage(context, given)).messageId;
}
const typesOf = async (id: string) => (await testApp.events('contactmessage', id)).map(({ type }) => type).slice(1);
const merge = (id: string, intoId: string, more: { readonly key?: string; readonly token?: string } = {}) =>
  testApp.ask('POST', `/api/contacts/${id}/merge`, { body: { intoId }, token, ...more });

test('a merge is written to both messages, once for a repeated request', async () => {
  const [duplicate, stays] = [await received(), await received()];
  const key = randomUUID();
  expect((await merge(duplicate, stays, { key })).body.code).toBe('ok');
  expect((await merge(duplicate, stays, { key })).body.code).toBe('ok');
  expect([await typesOf(duplicate), await typesOf(stays)]).toEqual([['ContactMerged'], ['ContactMergeReceived']]);
  const reply = { contactMessageId: duplicate, content: 'أهلًا', isPublic: true };
  expect((await testApp.ask('POST', `/api/contacts/${duplicate}/reply`, { body: reply, token })).body.code).toBe('contact_merged');
});

test('a question that waits reopens the message that it is merged into; one that was answered does not', async () => {
  const end = (id: string) => testApp.ask('PUT', `/api/contacts/${id}/status`, { token, body: { messageId: id, status: 'resolved' } });
  const [waits, done, stays] = [await received(), await received(), await received()];
  for (const id of [done, stays]) expect((await end(id)).body.code).toBe('ok');
  expect((await merge(done, stays)).body.code).toBe('ok');
  expect((await merge(waits, stays)).body.code).toBe('ok');
  const reopened = ['ContactStatusChanged', 'ContactMergeReceived', 'ContactMergeReceived', 'ContactStatusChanged'];
  expect(await typesOf(stays)).toEqual(reopened);
});

test('a merge that is refused changes neither message', async () => {
  const [one, other, third] = [await received(), await received(), await received()];
  expect((await merge(one, randomUUID())).status).toBe(404);
  expect((await merge(one, one)).body.code).toBe('contact_not_mergeable');
  await merge(one, other);
  expect((await merge(other, third)).body.code).toBe('contact_not_mergeable');
  expect((await merge(third, one)).body.code).toBe('contact_merged');
  expect(await typesOf(third)).toEqual([]);
});

test('a merge that is refused halfway leaves nothing behind: the message that had accepted is as free as before', async () => {
  const [one, other, third] = [await received(), await received(), await received()];
  // Accepted by `other`, before `one` is merged: meanwhile `one` takes a duplicate itself.
  Object.assign(testApp.beforeNextAppend, { stream: `contactmessage-${other}`, act: () => merge(third, one) });
  expect((await merge(one, other)).body.code).toBe('contact_not_mergeable');
  expect(await typesOf(other)).toEqual(['ContactMergeReceived', 'ContactMergeReleased']);
  expect((await merge(other, one)).body.code).toBe('ok');
});

test('a merge is taken back on both messages, once for a repeated request', async () => {
  const [duplicate, stays] = [await received(), await received()];
  await merge(duplicate, stays);
  const key = randomUUID();
  const undo = (id: string, more: object = {}) => testApp.ask('DELETE', `/api/contacts/${id}/merge`, { token, ...more });
  expect((await undo(duplicate, { key })).body.code).toBe('ok');
  expect((await undo(duplicate, { key })).body.code).toBe('ok');
  expect((await undo(duplicate)).body.code).toBe('ok');
  expect(await typesOf(duplicate)).toEqual(['ContactMerged', 'ContactMergeUndone']);
  expect(await typesOf(stays)).toEqual(['ContactMergeReceived', 'ContactMergeReleased']);
  const reply = { contactMessageId: duplicate, content: 'أهلًا', isPublic: true };
  expect((await testApp.ask('POST', `/api/contacts/${duplicate}/reply`, { body: reply, token })).body.code).toBe('ok');
  expect((await undo(randomUUID())).status).toBe(404);
});

test('a conversation in Help goes on in the one that it was merged into, until that is taken back', async () => {
  const [writer, stranger] = [await makePerson(testApp), await makePerson(testApp)];
  const begin = async (by: string): Promise<Uuid> =>
    (await testApp.ask('POST', '/api/help/conversations', { token: by, body: { content: 'سؤال' } })).model.id;
  const [duplicate, stays, foreign] = [await begin(writer.token), await begin(writer.token), await begin(stranger.token)];
  const write = (by: string) =>
    testApp.ask('POST', `/api/help/conversations/${duplicate}/messages`, { token: by, body: { content: 'وأيضًا' } });
  expect((await merge(duplicate, foreign)).body.code).toBe('contact_not_mergeable');
  expect((await merge(duplicate, await received())).body.code).toBe('contact_not_mergeable');
  expect((await merge(await received(stranger.email), stays)).body.code).toBe('contact_not_mergeable');
  expect((await merge(duplicate, stays)).body.code).toBe('ok');
  expect((await write(writer.token)).status).toBe(201);
  expect((await write(stranger.token)).status).toBe(404);
  await testApp.ask('DELETE', `/api/contacts/${duplicate}/merge`, { token });
  expect((await write(writer.token)).status).toBe(201);
  expect(await typesOf(duplicate)).toEqual(['ContactMerged', 'ContactMergeUndone', 'ContactWriterAnswered']);
  expect(await typesOf(stays)).toEqual(['ContactMergeReceived', 'ContactWriterAnswered', 'ContactMergeReleased']);
  expect((await merge(await received(writer.email.toUpperCase()), stays)).body.code).toBe('ok');
});

test('drafts hide their text in the log, and members of a business may do none of this', async () => {
  const id = await received();
  const member = (await makePerson(testApp)).token;
  const acts = [
    ['PUT', `/api/contacts/${id}/draft`, { text: 'مسودة سرية', isPublic: true }],
    ['PUT', `/api/contacts/${id}/spam`, { spam: true }],
    ['POST', `/api/contacts/${id}/merge`, { intoId: randomUUID() }],
    ['DELETE', `/api/contacts/${id}/merge`, undefined],
    ['POST', '/api/saved-answers', { title: { ar: 'أ', en: 'a' }, text: { ar: 'أ', en: 'a' } }],
  ] as const;
  for (const [method, path, body] of acts) expect((await testApp.ask(method, path, { body, token: member })).status).toBe(403);
  expect(await typesOf(id)).toEqual([]);
  const [method, path, body] = acts[0];
  expect((await testApp.ask(method, path, { body, token })).body.code).toBe('ok');
  const events = await testApp.events('contactmessage', id);
  expect(JSON.stringify(events.map(({ data, metadata }) => [data, metadata]))).not.toContain('مسودة سرية');
});

test('the writer of a message is erased by staff who type the address, in any spelling of it', async () => {
  const id = await received();
  const erase = (email: string, more: object = {}) =>
    testApp.ask('POST', `/api/contacts/${id}/erase-writer`, { token, body: { email }, ...more });
  expect((await erase('khaled@other.example')).body).toMatchObject({ code: 'validation_failed', errors: { email: [expect.any(String)] } });
  expect((await erase('')).body.code).toBe('validation_failed');
  expect((await erase('khaled@diwan.example', { token: (await makePerson(testApp)).token })).status).toBe(403);
  expect(await typesOf(id)).toEqual([]);
  expect((await erase(' Khaled@DIWAN.example ')).body.code).toBe('ok');
  expect(await typesOf(id)).toEqual(['ContactWriterErasureRequested']);
  await testApp.api.commands.erase('message', id);
  expect((await erase('khaled@diwan.example')).status).toBe(404);
});
