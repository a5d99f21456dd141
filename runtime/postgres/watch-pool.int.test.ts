import { createTestDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import { createPool } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), 'watched');
});
afterAll(() => database.drop());

test('reports size, idle, waiting and max, summed per pool name, until the pool ends', async () => {
  const metrics = createMetrics();
  const open = (applicationName: string, max: number) => createPool({ url: database.url, applicationName, max, metrics });
  const [one, twin, other] = [open('shared', 2), open('shared', 3), open('other', 1)];
  const figuresOf = async (pool: string) =>
    [...(await metrics.text()).matchAll(new RegExp(`^postgres_pool_(\\w+)\\{pool="${pool}"\\} (\\d+)$`, 'gm'))]
      .map(([, figure, value]) => `${figure} ${value}`)
      .toSorted();
  expect(await figuresOf('shared')).toEqual(['idle 0', 'max 5', 'size 0', 'waiting 0']);

  const held = [await one.connect(), await one.connect(), await twin.connect(), await other.connect()];
  const waiting = [one.query('select 1'), one.query('select 1')];
  expect(await figuresOf('shared')).toEqual(['idle 0', 'max 5', 'size 3', 'waiting 2']);
  expect(await figuresOf('other')).toEqual(['idle 0', 'max 1', 'size 1', 'waiting 0']);

  for (const client of held) client.release();
  await Promise.all(waiting);
  expect(await figuresOf('shared')).toEqual(['idle 3', 'max 5', 'size 3', 'waiting 0']);
  await one.end();
  expect(await figuresOf('shared')).toEqual(['idle 1', 'max 3', 'size 1', 'waiting 0']);
  await Promise.all([twin.end(), other.end()]);
  expect([await figuresOf('shared'), await figuresOf('other')]).toEqual([[], []]);
});
