import { randomUUID } from 'node:crypto';
import { day, platformTenant } from '@sumaa/contracts';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { eraseOldMessages } from './erase-old-messages.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
});
afterEach(() => app.close());

test('messages are erased once nothing has happened in their conversation for as long as they are kept', async () => {
  const now = new Date('2026-03-12T22:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const ages = [
    [729, 729],
    [900, 731],
    [900, 1],
  ] as const;
  const ids = ages.map(([received, touched]) => ({ id: randomUUID(), at: [ago(received), ago(touched)] }));
  for (const { id, at } of ids) await app.pool.query('insert into work.kept_message values ($1, $2, $3, $4)', [platformTenant, id, ...at]);
  app.commandApi.answer('Erase', () => null);
  const { reader, commands } = app;
  await eraseOldMessages({ reader, commands, clock: () => now, signal: new AbortController().signal, keepDays: 730 })();
  expect(app.commandApi.named('Erase').map(({ payload }) => payload)).toEqual([{ kind: 'message', id: ids[1]?.id }]);
});
