import { platformTenant, type Rebuild, type rebuildCommands, type Uuid } from '@sumaa/contracts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { z } from 'zod';
import { membership, openBusiness, person, type TestBusiness } from '../testing/business.ts';
import { at, idOf } from '../testing/events.ts';
import { startProjections, type TestProjections } from '../testing/start-projections.ts';
import { writeReview } from '../testing/write-review.ts';

type Ended = z.output<typeof rebuildCommands.endRebuild.payload>;

let t: TestProjections;
let commands: Server;
let business: TestBusiness;
let token: string;
const operator = idOf('a', 91);
const when = '2026-03-01T09:00:00Z';
const ended: Ended[] = [];

beforeAll(async () => {
  // Stands for command-api: what it is told becomes an event.
  commands = createServer((request, response) => {
    void (async () => {
      const { payload } = (await json(request)) as { payload: Ended };
      ended.push(payload);
      const { rebuildId, failure } = payload;
      await (failure === null
        ? t.append(platformTenant, when, { type: 'RebuildFinished', data: { rebuildId, finishedAt: at(when) } })
        : t.append(platformTenant, when, { type: 'RebuildFailed', data: { rebuildId, reason: failure, failedAt: at(when) } }));
      response.end('{}');
    })();
  });
  commands.listen(0, '127.0.0.1');
  await once(commands, 'listening');
  t = await startProjections(inject('postgresUrl'), { commandUrl: `http://127.0.0.1:${(commands.address() as AddressInfo).port}` });
  await t.append(
    platformTenant,
    '2026-01-01T08:00:00Z',
    ...person(operator, platformTenant, 'مشغّل', 'super_admin'),
    membership(platformTenant, operator, 'super_admin', ['system']),
  );
  business = await openBusiness(t, 1);
  token = (await t.signIn(operator, platformTenant)).token;
});
afterAll(async () => {
  await t.close();
  commands.close();
});

const request = (rebuildId: Uuid, projection: string) =>
  t.append(platformTenant, when, { type: 'RebuildRequested', data: { rebuildId, projection, accountId: operator, requestedAt: at(when) } });
const read = async () => ((await t.get('/api/platform/rebuilds', token)).body.model as { items: Rebuild[] }).items;
const stateOf = async (id: Uuid) => (await read()).find((item) => item.id === id)?.state;

test('a rebuild that staff asked for folds the rows again and ends, once', async () => {
  for (let n = 0; n < 3; n++) await writeReview(t, business, '2026-03-10T09:00:00Z');
  const total = async () => ((await t.get('/api/Reviews', business.token)).body.paging as { total: number }).total;
  expect(await total()).toBe(3);
  await t.pool.query('delete from read.review_v1 where ctid in (select ctid from read.review_v1 limit 1)');
  expect(await total()).toBe(2);
  const id = idOf('x', 1);
  await request(id, 'review');
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('done');
  expect(await total()).toBe(3);
  expect(ended).toEqual([{ rebuildId: id, failure: null }]);
});

test('a read model that this program does not have is refused with the reason', async () => {
  const id = idOf('x', 2);
  await request(id, 'no-such-model');
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('failed');
  expect((await read()).find((item) => item.id === id)).toMatchObject({ by: 'مشغّل', failure: 'unknown', progress: null });
});
