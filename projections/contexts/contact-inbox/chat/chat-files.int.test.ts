import { contactFilePlace, platformTenant, type HelpConversation, type Uuid } from '@sumaa/contracts';
import { sealFile } from '@sumaa/runtime/storage';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, openBusiness, person } from '../../../testing/business.ts';
import { contactFiles, contactReceived, contactReplied } from '../../../testing/contacts.ts';
import { idOf } from '../../../testing/events.ts';
import { startProjections, type TestProjections } from '../../../testing/start-projections.ts';

let t: TestProjections;
beforeAll(async () => (t = await startProjections(inject('postgresUrl'))));
afterAll(() => t.close());

const [answer, note, messageId] = [idOf('p', 1), idOf('p', 2), idOf('c', 5)];
const at = '2026-03-01T09:00:00Z';
const [sent, hidden] = [idOf('f', 1), idOf('f', 2)];

/** A file of the conversation, with its bytes in the store. */
async function attach(entryId: Uuid, id: Uuid, letter: string): Promise<void> {
  const fileId = `${letter.repeat(64)}.bin`;
  const key = await t.keys.getOrCreate(messageId);
  t.files.set(
    fileId,
    sealFile({ name: 'خطوات.csv', type: 'text/csv', bytes: Buffer.from('a,b') }, { key, place: contactFilePlace(messageId) }),
  );
  const file = { id, fileId, name: 'خطوات.csv', type: 'text/csv', size: 3 } as const;
  const { type, data } = contactFiles(messageId, entryId) as Extract<ReturnType<typeof contactFiles>, { type: 'ContactFilesAttached' }>;
  await t.append(platformTenant, at, { type, data: { ...data, files: [file] } });
}

test('gives the writer of a conversation the files of its answers, and nobody else; of notes and erased ones none', async () => {
  const [mine, other] = [await openBusiness(t, 7), await openBusiness(t, 8)];
  const colleague = idOf('a', 77);
  const tenantId = mine.tenantId as Uuid;
  await t.append(tenantId, at, ...person(colleague, tenantId, 'سلمى الحربي', 'admin'), membership(tenantId, colleague, 'admin'));
  const writer = { accountId: mine.accountId, tenantId };
  const started = [contactReceived(messageId, { channel: 'chat', writer }), contactReplied(messageId, true, answer)];
  await t.append(platformTenant, at, ...started, contactReplied(messageId, false, note));
  await attach(answer, sent, 'a');
  await attach(note, hidden, 'b');

  const read = async () => (await t.get('/api/help/conversations', mine.token)).body.model as HelpConversation[];
  const [conversation] = await read();
  expect(conversation?.entries.map(({ id, attachments }) => [id, attachments])).toEqual([
    [messageId, []],
    [answer, [{ id: sent, name: 'خطوات.csv', type: 'text/csv', size: 3 }]],
  ]);

  const path = (id: Uuid) => `/api/help/conversations/${messageId}/attachments/${id}`;
  const got = await t.get(path(sent), mine.token);
  expect(got.status).toBe(200);
  expect(got.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-content-type-options': 'nosniff' });
  const { token: colleagues } = await t.signIn(colleague, tenantId);
  expect((await t.get(path(hidden), mine.token)).status).toBe(404);
  expect((await t.get(path(sent), colleagues)).status).toBe(404);
  expect((await t.get(path(sent), other.token)).status).toBe(404);
  expect((await t.get(path(sent))).status).toBe(401);

  await t.append(platformTenant, at, { type: 'ContactMessageErased', data: { messageId, replyIds: [answer, note] } });
  expect((await read())[0]?.entries.flatMap(({ attachments }) => attachments)).toEqual([]);
  expect((await t.get(path(sent), mine.token)).status).toBe(404);
});
