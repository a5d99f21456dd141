import { platformTenant, type alertRoutes } from '@sumaa/contracts';
import { foundAlerts } from '@sumaa/runtime/alerts';
import { createDb, withTenant } from '@sumaa/runtime/postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { z } from 'zod';
import { membership, openBusiness, person, type TestBusiness } from '../../../testing/business.ts';
import { at, idOf } from '../../../testing/events.ts';
import { startProjections, type TestProjections } from '../../../testing/start-projections.ts';

type Alerts = z.output<(typeof alertRoutes)['alerts']['model']>;

let t: TestProjections;
let one: TestBusiness;
let two: TestBusiness;
const [keeper, seller] = [idOf('a', 91), idOf('a', 92)];
let token: string;
/** The clock of queries; `ops` is measured by that of the database. */
const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = now;
  await t.append(
    platformTenant,
    '2026-01-01T08:00:00Z',
    ...person(keeper, platformTenant, 'عادل', 'super_admin'),
    membership(platformTenant, keeper, 'super_admin', ['customers', 'system', 'billing']),
    ...person(seller, platformTenant, 'فيصل', 'super_admin'),
    membership(platformTenant, seller, 'super_admin', ['customers']),
  );
  one = await openBusiness(t, 1);
  two = await openBusiness(t, 2);
  token = (await t.signIn(keeper, platformTenant)).token;
});
afterAll(() => t.close());

const read = async (by = token) => (await t.get('/api/platform/alerts', by)).body.model as Alerts;
const of = async (id: string) => (await read()).items.find((item) => item.id === id);
const lose = ({ tenantId, connectionId }: TestBusiness, when: string) =>
  t.append(tenantId, when, { type: 'ConnectionLost', data: { connectionId, reason: 'revoked' } });

test('without anything wrong there is no alert', async () => {
  expect(await read()).toEqual({ items: [], waiting: 0 });
});

test('lost connections are one alert, that of a single business names it and leads to it, and a new connection ends it', async () => {
  await lose(one, '2026-03-01T09:00:00Z');
  expect(await of('connections-lost')).toMatchObject({ count: 1, subscriberId: one.tenantId, at: at('2026-03-01T09:00:00Z') });
  await lose(two, '2026-03-01T10:00:00Z');
  expect(await of('connections-lost')).toMatchObject({ count: 2, subscriberId: null, name: null, at: at('2026-03-01T10:00:00Z') });
});

test('what is acknowledged stays so until it happens again, and what is put off until its time', async () => {
  const alert = 'connections-lost';
  const acknowledged = { alert, accountId: keeper, of: at('2026-03-01T10:00:00Z'), acknowledgedAt: at('2026-03-01T11:00:00Z') };
  await t.append(platformTenant, '2026-03-01T11:00:00Z', { type: 'AlertAcknowledged', data: acknowledged });
  expect([(await of(alert))?.acknowledged, (await read()).waiting]).toEqual([{ at: at('2026-03-01T11:00:00Z'), byName: 'عادل' }, 0]);
  await lose(one, '2026-03-01T12:00:00Z');
  expect([(await of(alert))?.acknowledged, (await read()).waiting]).toEqual([null, 1]);
  const snoozed = { alert, accountId: seller, until: at(minutesAgo(-60)), snoozedAt: at('2026-03-01T12:00:00Z') };
  await t.append(platformTenant, '2026-03-01T12:00:00Z', { type: 'AlertSnoozed', data: snoozed });
  expect([(await of(alert))?.snoozed?.byName, (await read()).waiting]).toEqual(['فيصل', 0]);
  t.clock.now = new Date(minutesAgo(-61));
  expect([(await of(alert))?.snoozed, (await read()).waiting]).toEqual([null, 1]);
  t.clock.now = now;
});

test('parts that were down and meters beyond their limit are shown for a day, jobs while they failed; each to its duty only', async () => {
  const part = async (name: string, minutes: number, failed: number) =>
    t.pool.query(`insert into ops.part_history (at, part, needed, checks, failed, ms_sum, ms_max) values ($1, $2, false, 60, $3, 1, 1)`, [
      minutesAgo(minutes),
      name,
      failed,
    ]);
  await part('mail', 10, 3);
  await part('mail', 5, 0);
  await part('event store', 5, 60);
  await part('queue', 1500, 60);
  const meter = async (name: string, minutes: number, highest: number) =>
    t.pool.query('insert into ops.meter_history (at, meter, highest) values ($1, $2, $3)', [minutesAgo(minutes), name, highest]);
  await meter('response', 5, 512);
  await meter('cpu', 5, 0.5);
  await t.pool.query(`insert into ops.dead_letter (queue, job_id, attempts, failed_at, reason) values ('send-mail', 'x', 5, $1, 'no')`, [
    minutesAgo(3),
  ]);
  await t.pool.query('insert into ops.quarantine (since, backup_at) values ($1, $1)', [minutesAgo(2)]);
  const { items } = await read();
  await t.pool.query('delete from ops.quarantine');
  expect(items.map(({ id, isOver }) => [id, isOver])).toEqual([
    ['held-back', false],
    ['jobs-failed', false],
    ['part-down-event-store', false],
    ['meter-over-response', false],
    ['part-down-mail', true],
    // The installation has run for a day without one.
    ['backup-late', false],
    ['connections-lost', false],
  ]);
  expect(items.find(({ id }) => id === 'meter-over-response')).toMatchObject({ name: 'response', reached: { value: 512, limit: 400 } });
  const other = await t.signIn(seller, platformTenant);
  expect((await read(other.token)).items.map(({ id }) => id)).toEqual(['connections-lost']);
});

test('what goes on is one occurrence: it stays acknowledged until it was over and came back', async () => {
  const part = async (minutes: number, failed: number) =>
    t.pool.query(
      `insert into ops.part_history (at, part, needed, checks, failed, ms_sum, ms_max) values ($1, 'google', false, 60, $2, 1, 1)`,
      [minutesAgo(minutes), failed],
    );
  await part(60, 0);
  await part(25, 9);
  await part(20, 9);
  const since = at(minutesAgo(25));
  expect(await of('part-down-google')).toMatchObject({ at: since, isOver: false });
  const acknowledged = { alert: 'part-down-google', accountId: keeper, of: since, acknowledgedAt: at(minutesAgo(19)) };
  await t.append(platformTenant, minutesAgo(19), { type: 'AlertAcknowledged', data: acknowledged });
  await part(15, 9);
  expect((await of('part-down-google'))?.acknowledged).not.toBeNull();
  await part(10, 0);
  expect(await of('part-down-google')).toMatchObject({ at: since, isOver: true, acknowledged: { byName: 'عادل' } });
  await part(5, 9);
  expect(await of('part-down-google')).toMatchObject({ at: at(minutesAgo(5)), isOver: false, acknowledged: null });
});

test('events that could not be read or folded are an alert while they are set aside', async () => {
  await t.pool.query(
    `insert into consumer.parked (kind, name, version, scope, key, position, stream, revision, event_id, error, parked_at)
     values ('projection', 'subscriber', 1, 'key', 'k', '1', 'review-1', 0, gen_random_uuid(), 'boom', $1)`,
    [minutesAgo(7)],
  );
  expect(await of('events-parked')).toMatchObject({ count: 1, at: at(minutesAgo(7)) });
  await t.pool.query(`delete from consumer.parked`);
  expect(await of('events-parked')).toBeUndefined();
});

test('a refused renewal and a failed backup are alerts until they succeed', async () => {
  const { tenantId } = one;
  const failed = { tenantId, chargeId: idOf('c', 1), paymentId: idOf('p', 1), purpose: 'renewal' as const, retry: 'later' as const };
  await t.append(tenantId, '2026-03-02T09:00:00Z', {
    type: 'PaymentFailed',
    data: { ...failed, nextAttemptAt: at('2026-03-03T09:00:00Z') },
  });
  expect(await of('payments-refused')).toMatchObject({ count: 1, subscriberId: tenantId, at: at('2026-03-02T09:00:00Z') });
  await t.append(tenantId, '2026-03-03T09:00:00Z', {
    type: 'Cancelled',
    data: { tenantId, because: 'unpaid', at: at('2026-03-03T09:00:00Z') },
  });
  expect(await of('payments-refused')).toBeUndefined();
  const backupId = idOf('b', 1);
  await t.append(
    platformTenant,
    '2026-03-02T09:00:00Z',
    { type: 'BackupRequested', data: { backupId, accountId: null, requestedAt: at('2026-03-02T09:00:00Z') } },
    { type: 'BackupFailed', data: { backupId, reason: 'disk_full', failedAt: at('2026-03-02T09:05:00Z') } },
  );
  expect(await of('backup-failed')).toMatchObject({ at: at('2026-03-02T09:05:00Z') });
});

test('the newest good backup is an alert once it is older than six hours, until one succeeds, and again after that one; nobody is told while the installation starts', async () => {
  t.clock.now = new Date('2026-06-01T12:00:00Z');
  const contents = { file: 'f', bytes: 1, events: 1, streams: 1, rows: 1, files: 0, head: 'h' };
  const backedUp = async (n: number, when: string) => {
    const backupId = idOf('b', n);
    await t.append(
      platformTenant,
      when,
      { type: 'BackupRequested', data: { backupId, accountId: null, requestedAt: at(when) } },
      { type: 'BackupFinished', data: { backupId, contents, finishedAt: at(when) } },
    );
    return backupId;
  };
  await backedUp(2, '2026-06-01T04:00:00Z');
  const damaged = await backedUp(3, '2026-06-01T11:00:00Z');
  const check = { result: 'refused' as const, reason: 'damaged' };
  await t.append(
    platformTenant,
    '2026-06-01T11:30:00Z',
    { type: 'BackupCheckRequested', data: { backupId: damaged, accountId: keeper, file: 'f', requestedAt: at('2026-06-01T11:30:00Z') } },
    { type: 'BackupChecked', data: { backupId: damaged, check, checkedAt: at('2026-06-01T11:30:00Z') } },
  );
  expect(await of('backup-late')).toMatchObject({ kind: 'backup_late', at: at('2026-06-01T10:00:00Z'), isOver: false });
  const isBrief = async () => {
    const db = createDb<unknown>(t.pool);
    const found = await withTenant(db, platformTenant, (tx) => foundAlerts(tx, t.clock.now));
    return found.find(({ alert }) => alert === 'backup-late')?.is_brief;
  };
  expect(await isBrief()).toBe(true);
  await t.pool.query(
    `insert into ops.part_history (at, part, needed, checks, failed, ms_sum, ms_max) values ('2026-06-01T11:25:00Z', 'queue', true, 60, 0, 1, 1)`,
  );
  expect(await isBrief()).toBe(false);
  const [lateSince, acknowledgedAt] = [at('2026-06-01T10:00:00Z'), at('2026-06-01T12:00:00Z')];
  await t.append(platformTenant, acknowledgedAt, {
    type: 'AlertAcknowledged',
    data: { alert: 'backup-late', accountId: keeper, of: lateSince, acknowledgedAt },
  });
  expect((await of('backup-late'))?.acknowledged).toEqual({ at: acknowledgedAt, byName: 'عادل' });
  await backedUp(4, '2026-06-01T11:59:00Z');
  expect([await of('backup-late'), await of('backup-failed')]).toEqual([undefined, undefined]);
  t.clock.now = new Date('2026-06-01T18:00:00Z');
  expect(await of('backup-late')).toMatchObject({ at: at('2026-06-01T17:59:00Z'), acknowledged: null });
  t.clock.now = now;
});
