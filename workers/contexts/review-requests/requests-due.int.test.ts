import { randomUUID } from 'node:crypto';
import { createDb } from '@sumaa/runtime/postgres';
import { expect, inject, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createWorkReader, type WorkViews } from '../../work-reader/index.ts';

test('those that may not leave now hold up neither another business nor another channel', async () => {
  const app = await createTestApp(inject('postgresUrl'));
  const now = new Date('2026-03-01T08:00:00.000Z');
  const plan = async (tenantId: string, channel: string, minutesAgo: number, over: object = {}) => {
    const id = randomUUID();
    const row = { tenant_id: tenantId, recipient_id: randomUUID(), request_id: id, channel, ...over };
    const due_at = new Date(now.getTime() - minutesAgo * 60_000);
    await app.pool.query('insert into work.review_request select * from json_populate_record(null::work.review_request, $1)', [
      JSON.stringify({ due_at, ...row }),
    ]);
    return id;
  };
  // They stay due for as long as their business is quiet.
  const [quiet, other] = [randomUUID(), randomUUID()].toSorted() as [string, string];
  for (let n = 0; n < 6; n++) await plan(quiet, 'sms', 600 + n);
  const [mail, only] = [await plan(quiet, 'email', 1), await plan(other, 'sms', 2)];
  await plan(other, 'sms', -1);
  for (const gone of [{ sent_at: now }, { delivery: 'withdrawn' }, { opted_out_at: now }]) await plan(other, 'email', 9, gone);
  const due = (limit: number) =>
    createWorkReader(createDb<WorkViews>(app.pool), limit)
      .reviewRequestsDue(now)
      .then((rows) => rows.map(({ request_id: id }) => id));
  const first = await due(3);
  expect(first.slice(0, 3)).toEqual(expect.arrayContaining([mail, only]));
  expect([first.length, (await due(100)).length]).toEqual([3, 8]);
  await app.close();
});
