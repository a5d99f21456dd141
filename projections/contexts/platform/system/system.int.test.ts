import {
  defaultPlatformSettings,
  hour,
  iso,
  type backupRoutes,
  type Incident,
  type Iso,
  type Plan,
  type statusRoutes,
  type systemRoutes,
} from '@sumaa/contracts';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backupFileIdOf } from '@sumaa/runtime/derive';
import { beginQuarantine, noteRestored } from '@sumaa/runtime/quarantine';
import { createRestoreOrders } from '@sumaa/runtime/restore-orders';
import type { Measures } from '@sumaa/runtime/health';
import { ownVersion } from '@sumaa/runtime/updates';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { z } from 'zod';
import { testSeller } from '../../../testing/billing.ts';
import { membership, openBusiness, person } from '../../../testing/business.ts';
import { idOf } from '../../../testing/events.ts';
import { startProjections, type TestProjections } from '../../../testing/start-projections.ts';

let t: TestProjections;
let token: string;
const operator = idOf('a', 91);
const auditor = idOf('a', 95);
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  await openBusiness(t, 1);
  const when = '2026-02-01T09:00:00Z';
  await t.append(
    'platform',
    when,
    ...person(operator, 'platform', 'مشغّل', 'super_admin'),
    membership('platform', operator, 'super_admin', ['system']),
    ...person(auditor, 'platform', 'مدقّقة', 'super_admin'),
    membership('platform', auditor, 'super_admin', ['audit']),
  );
  token = (await t.signIn(operator, 'platform')).token;
});
afterAll(() => t.close());

describe('the system', () => {
  type System = z.output<(typeof systemRoutes)['system']['model']>;
  const read = async () => (await t.get('/api/platform/system', token)).body.model as System;
  const minutesAgo = (minutes: number) => new Date(Math.floor((t.clock.now.getTime() - minutes * 60_000) / 300_000) * 300_000);
  const dayOf = (at: Date) => new Date(at.getTime() + 3 * hour).toISOString().slice(0, 10);
  const part = (name: string, minutes: number, needed: boolean, failed: number) =>
    t.pool.query(
      `insert into ops.part_history (at, part, needed, checks, failed, ms_sum, ms_max) values ($1, $2, $3, 60, $4, 6000, 900)
       on conflict (at, part) do update set failed = excluded.failed`,
      [minutesAgo(minutes), name, needed, failed],
    );
  const measures = (given: Partial<Measures>): Measures => ({
    cpu: 0.1,
    memory: { used: 1, total: 4 },
    disk: null,
    responseMs: null,
    googleCalls: 0,
    googleLimit: 300,
    queues: {},
    consumers: [],
    breakers: {},
    ...given,
  });
  const heartbeat = (app: string, given: unknown, secondsAgo = 0) =>
    t.pool.query(
      `insert into ops.heartbeat (process, app, parts, at, measures) values (gen_random_uuid(), $1, '{}', now() - make_interval(secs => $2), $3)`,
      [app, secondsAgo, JSON.stringify(given)],
    );

  test('is measured from the first five minutes in which nothing needed failed', async () => {
    t.clock.now = new Date('2026-03-15T08:02:00Z');
    await part('postgres', 5, true, 2);
    await part('google', 5, false, 0);
    const { measuredSince, services } = (await t.get('/api/public/status', '')).body.model as z.output<
      (typeof statusRoutes)['status']['model']
    >;
    expect([await read(), measuredSince]).toMatchObject([{ runsSince: null, availability: null }, null]);
    expect(services.filter(({ availability }) => availability !== null)).toEqual([]);
  });

  // Days of this installation begin at 21:00 UTC.
  describe.each([
    ['within a day', '2026-03-15T09:02:00Z'],
    ['as five minutes begin', '2026-03-15T09:30:00Z'],
    ['as a day begins', '2026-03-15T21:00:00Z'],
    ['in the second five minutes of a day', '2026-03-15T21:07:30Z'],
    ['in the first hour of a day', '2026-03-16T21:41:59Z'],
  ])('%s', (_, now) => {
    beforeAll(async () => {
      t.clock.now = new Date(now);
      await t.pool.query('delete from ops.part_history');
    });

    test('runs since the last failure of a needed part, or since a gap', async () => {
      expect(await read()).toMatchObject({ runsSince: null, availability: null });
      // As long as an installation starts, parts that are needed still fail.
      await part('postgres', 205, true, 2);
      expect(await read()).toMatchObject({ runsSince: null, availability: null });
      for (const minutes of [200, 195, 60, 55, 50, 45, 40, 35, 30, 25, 20, 15, 10, 5, 0]) await part('postgres', minutes, true, 0);
      await part('mail', 10, false, 3);
      expect((await read()).runsSince).toBe(iso(minutesAgo(60)));
      await part('postgres', 30, true, 1);
      const { runsSince, availability } = await read();
      expect(runsSince).toBe(iso(minutesAgo(25)));
      // Forty-one steps of five minutes, one with a failure and twenty-six of which nobody wrote anything.
      expect(availability).toBeCloseTo(14 / 41);
    });

    test('tells everybody how the services ran by day, without why they failed', async () => {
      await part('google', 10, false, 2);
      const answer = await t.get('/api/public/status', '');
      const { services, measuredSince } = answer.body.model as z.output<(typeof statusRoutes)['status']['model']>;
      const own = ['command-api', 'postgres', 'event store', 'queue', 'mail'];
      expect(services.map(({ name }) => name)).toEqual([...own, 'projections', 'workers', 'google']);
      expect(measuredSince).toBe(iso(minutesAgo(200)));
      const of = (name: string) => services.find((one) => one.name === name)!;
      expect(of('postgres').availability).toBeCloseTo(14 / 41);
      expect(of('postgres')).toMatchObject({ ms: 100 });
      expect(of('queue')).toMatchObject({ availability: null, ms: null, state: 'unknown' });
      expect([of('projections').state, of('workers').state]).toEqual(['ok', 'unknown']);
      expect([of('google').availability, of('mail').availability]).toEqual([0, 0]);
      expect(of('mail').days).toHaveLength(90);
      const measured = of('mail').days.filter(({ availability }) => availability !== null);
      // Ten minutes may reach into the day before.
      const days = new Set([10, 5].map((minutes) => dayOf(minutesAgo(minutes))));
      expect(measured).toEqual([...days].map((day) => ({ day, availability: 0 })));
      expect(of('mail').days.at(-1)?.day).toBe(dayOf(t.clock.now));
      expect(Object.keys(of('mail'))).toEqual(['name', 'state', 'ms', 'availability', 'days']);
    });
  });

  test('shows each service by hour, also one that nobody measures', async () => {
    const { parts } = await read();
    expect(parts.slice(0, 5).map(({ name }) => name)).toEqual(['command-api', 'postgres', 'event store', 'queue', 'mail']);
    const of = (name: string) => parts.find((one) => one.name === name)!;
    expect(of('queue')).toMatchObject({ state: 'unknown', ms: null });
    expect(of('postgres').hours).toHaveLength(24);
    expect(of('postgres').hours.filter(({ state }) => state === 'down')).toMatchObject([{ ms: 100 }, { ms: 100 }]);
    // Nothing listens there in this test.
    expect(of('command-api')).toMatchObject({ state: 'down', needed: false });
  });

  test('takes the worst of all processes that are alive', async () => {
    const running = { kind: 'projection', name: 'review', running: true, caughtUp: true, lagSeconds: 0, parked: 2 } as const;
    await heartbeat('workers', measures({ cpu: 0.5, googleCalls: 40, breakers: { mail: 1 }, queues: { 'send-mail': { waiting: 1, active: 0, delayed: 0, failed: 2 } } })); // prettier-ignore
    await heartbeat('projections', measures({ cpu: 0.9, googleCalls: 2, responseMs: 210, breakers: { mail: 0 }, consumers: [running] }));
    await heartbeat('projections', measures({ consumers: [{ ...running, running: false }] }));
    await heartbeat('command-api', measures({ cpu: 1, googleCalls: 900 }), 60);
    await heartbeat('workers', { of: 'another version' });
    const { meters, queues, consumers, google, breakers, processes } = await read();
    expect(meters.find(({ name }) => name === 'cpu')?.value).toBe(0.9);
    expect(meters.find(({ name }) => name === 'response')).toMatchObject({ value: 210, limit: 400 });
    expect(meters.find(({ name }) => name === 'disk')?.value).toBeNull();
    expect(google).toEqual({ callsLastMinute: 42, limitPerMinute: 300 });
    expect(breakers).toEqual([{ name: 'mail', open: 1 }]);
    expect(queues).toEqual([{ name: 'send-mail', waiting: 1, active: 0, delayed: 0, failed: 2 }]);
    expect(consumers).toEqual([{ kind: 'projection', name: 'review', state: 'live', lagSeconds: 0, parked: 2 }]);
    expect(processes.filter(({ silent }) => silent).map(({ app }) => app)).toEqual(['command-api']);
  });
});

describe('the logs', () => {
  const read = async (query: string) => {
    const { status, body } = await t.get(`/api/platform/logs?${query}`, token);
    return { status, model: body.model as { items: { message: string; level: string }[]; next: string | null } };
  };
  const messages = async (query: string) => (await read(query)).model.items.map(({ message }) => message);

  test('are read page by page, the newest first, by level, service, period and words', async () => {
    await t.pool.query('select ops.prepare_log(14, 1000000000)');
    const line = (seconds: number, level: number, service: string, message: string, details = {}) =>
      t.pool.query(`insert into ops.log_line (at, level, service, message, details) values (now() - make_interval(secs => $1), $2, $3, $4, $5)`, [seconds, level, service, message, details]); // prettier-ignore
    await line(30, 30, 'workers', 'one');
    await line(20, 40, 'projections', 'two 50% done', { queue: 'send-mail' });
    await line(10, 60, 'workers', 'three');
    await line(5_000, 50, 'workers', 'long ago');
    expect(await messages('hours=1')).toEqual(['three', 'two 50% done', 'one']);
    expect(await messages('hours=24&level=error')).toEqual(['three', 'long ago']);
    expect(await messages('hours=1&service=workers&level=info')).toEqual(['three', 'one']);
    expect(await messages('hours=1&search=SEND-MAIL')).toEqual(['two 50% done']);
    expect(await messages('hours=1&search=5%25')).toEqual([]);
    expect(await messages('hours=1&search=50%25')).toEqual(['two 50% done']);
    const { model: first } = await read('hours=1&limit=2');
    expect(first.items.map(({ level }) => level)).toEqual(['error', 'warn']);
    expect(await messages(`hours=1&limit=2&cursor=${first.next}`)).toEqual(['one']);
    expect((await read('cursor=x')).status).toBe(400);
    // Lines of one instant, whose ids have a different number of digits.
    await t.pool.query(`insert into ops.log_line (at, id, level, service, message, details)
      select now() - interval '1 second', id, 30, 'workers', 'line ' || id, '{}' from unnest(array[99998, 99999, 100000]) id`);
    const { model: newest } = await read('hours=1&limit=1');
    expect([newest.items[0]?.message, await messages(`hours=1&limit=2&cursor=${newest.next}`)]).toEqual([
      'line 100000',
      ['line 99999', 'line 99998'],
    ]);
  });
});

describe('backups', () => {
  const backupId = idOf('b', 92);
  const read = async () => (await t.get('/api/platform/backups', token)).body.model as z.output<(typeof backupRoutes)['backups']['model']>;

  test('are listed with who asked, what they hold and what the last check found, beside what migrated the database', async () => {
    const { migrations, builds, items: none, quarantine } = await read();
    expect([none, quarantine]).toEqual([[], null]);
    expect(builds).toEqual([{ version: ownVersion(), beganAt: expect.any(String) }]);
    expect(migrations).toContainEqual({ package: 'projections', name: '0052_backups.sql', appliedAt: expect.any(String) });
    const requestedAt = iso(new Date('2026-02-01T09:00:00Z'));
    const contents = { file: 'sumaa.age', bytes: 9, events: 5, streams: 2, rows: 1, files: 0, head: 'a' };
    const event = (type: string, data: object) => ({ type, data: { backupId, ...data } }) as never;
    await t.append('platform', requestedAt, event('BackupRequested', { accountId: operator, requestedAt }));
    const running = {
      id: backupId,
      state: 'running',
      by: 'مشغّل',
      requestedAt,
      events: 0,
      contents: null,
      place: null,
      isChecking: false,
      check: null,
    };
    expect((await read()).items).toMatchObject([running]);
    await t.append('platform', requestedAt, event('BackupProgressed', { events: 3 }));
    expect((await read()).items).toMatchObject([{ ...running, events: 3 }]);
    await t.append('platform', requestedAt, event('BackupFinished', { contents, finishedAt: requestedAt }));
    const ready = { ...running, state: 'ready', events: 5, contents, endedAt: requestedAt };
    expect(await read()).toMatchObject({ items: [ready], nextAt: '2026-02-01T14:00:00.000Z' });
    await t.append('platform', requestedAt, event('BackupCheckRequested', { accountId: operator, file: 'sumaa.age', requestedAt }));
    expect((await read()).items).toMatchObject([{ ...ready, isChecking: true }]);
    // As older builds noted it.
    const reason = 'the archive is damaged or cut off';
    await t.append('platform', requestedAt, event('BackupChecked', { check: { result: 'refused', reason }, checkedAt: requestedAt }));
    const before = { result: 'refused', refusal: { code: 'failed', detail: reason } };
    expect((await read()).items).toMatchObject([{ ...ready, check: before, checkedAt: requestedAt }]);
    await t.append('platform', requestedAt, event('BackupCheckRequested', { accountId: operator, file: 'sumaa.age', requestedAt }));
    const check = { result: 'refused', refusal: { code: 'damaged', detail: null } };
    await t.append('platform', requestedAt, event('BackupChecked', { check: { ...check, reason }, checkedAt: requestedAt }));
    expect((await read()).items).toMatchObject([{ ...ready, check }]);
    await t.append('platform', requestedAt, event('BackupRemoved', { removedAt: requestedAt }));
    expect((await read()).items).toMatchObject([{ ...ready, check, state: 'removed' }]);
  });

  test('files that no backup tells of are listed with what their first line says, and the restore that was ordered', async () => {
    expect(await read()).toMatchObject({ others: [], restore: { isServed: false, order: null, measured: null } });
    const folder = path.join(t.dataDir, 'backups');
    await mkdir(folder);
    const header = { sumaa: 'backup', format: 1, createdAt: '2026-01-01T09:00:00.000Z', key: 'age1other' };
    for (const name of ['before-restore.age', 'sumaa.age', 'half.age.part'])
      await writeFile(path.join(folder, name), `${JSON.stringify(header)}\n`);
    await writeFile(path.join(folder, 'strange.age'), 'strange');
    const placed = createRestoreOrders(t.pool);
    await placed.serve();
    await placed.place({ file: 'strange.age', orderedAt: new Date('2026-02-01T09:00:00Z') });
    const failure = 'the file is not a backup of Sumaa';
    const refusal = { code: 'not_a_backup', detail: null } as const;
    await placed.fail(failure, refusal, new Date('2026-02-01T09:00:05Z'));
    await beginQuarantine(t.pool, { since: new Date('2026-02-01T08:00:00Z'), backupAt: new Date('2026-02-01T07:00:00Z') });
    await noteRestored(t.pool, { ms: 1234.5, hasReadModels: false });
    const { others, restore, items } = await read();
    expect(items.map(({ contents, place }) => [contents?.file, place])).toEqual([['sumaa.age', 'folder']]);
    const unread = { isChecking: false, check: null, checkedAt: null, contents: null };
    const before = { file: 'before-restore.age', bytes: 87, createdAt: header.createdAt, build: null, isOurs: false };
    expect(others).toEqual([{ ...before, ...unread }]);
    const backupId = backupFileIdOf(before.file);
    const requestedAt = iso(new Date('2026-02-01T09:10:00Z'));
    const say = (type: string, data: object) => t.append('platform', requestedAt, { type, data: { backupId, ...data } });
    await say('BackupCheckRequested', { accountId: operator, file: before.file, requestedAt });
    expect((await read()).others).toEqual([{ ...before, ...unread, isChecking: true }]);
    const held = { file: before.file, bytes: 87, events: 5, streams: 2, rows: 1, files: 0, head: 'a' };
    await say('BackupChecked', { check: { result: 'whole', reason: null }, contents: held, checkedAt: requestedAt });
    const after = await read();
    const check = { result: 'whole', refusal: null };
    expect(after.others).toEqual([{ ...before, isChecking: false, check, checkedAt: requestedAt, contents: held }]);
    expect(after.items.some(({ id }) => id === backupId)).toBe(false);
    const at = { orderedAt: '2026-02-01T09:00:00.000Z', failedAt: '2026-02-01T09:00:05.000Z' };
    const measured = { at: '2026-02-01T08:00:00.000Z', ms: 1235, hasReadModels: false };
    expect(restore).toEqual({
      isServed: true,
      measured,
      order: { file: 'strange.age', ...at, refusal },
    });
    // As older builds noted it.
    await t.pool.query('update ops.restore_order set refusal = null');
    expect((await read()).restore.order?.refusal).toEqual({ code: 'failed', detail: failure });
  });
});

test('the last sealing of the log and the checks of it are shown to who may check it', async () => {
  const { token: own } = await t.signIn(auditor, 'platform');
  const at = iso(new Date('2026-02-01T09:00:00Z'));
  const read = async () => (await t.get('/api/platform/evidence', own)).body.model;
  const say = (n: number, type: string, data: object) => t.append('platform', at, { type, data: { evidenceId: idOf('f', n), ...data } });
  expect(await read()).toEqual({ seal: null, checks: [] });
  const seal = { events: 5, head: 'a', signature: 'b', sealedAt: at };
  await say(1, 'EvidenceSealed', { seal, isMailed: true });
  await say(2, 'EvidenceCheckRequested', { accountId: operator, requestedAt: at });
  const check = { id: idOf('f', 2), state: 'running', by: 'مشغّل', requestedAt: at, endedAt: null, events: 0, of: null };
  expect(await read()).toMatchObject({ seal: { ...seal, isMailed: true }, checks: [check] });
  await say(2, 'EvidenceCheckProgressed', { events: 3, of: 5 });
  expect(await read()).toMatchObject({ checks: [{ ...check, events: 3, of: 5 }] });
  const verdict = { sealed: 5, unsealed: 1, found: 0, findings: [], broken: 0, brokenAnchors: [] };
  await say(2, 'EvidenceCheckFinished', { verdict, finishedAt: at });
  expect(await read()).toMatchObject({ checks: [{ id: idOf('f', 2), state: 'done', verdict, endedAt: at }] });
});

test('incidents are told to everybody while they are open and for 90 days, and to staff with the open ones first', async () => {
  const asStaff = async () => (await t.get('/api/platform/incidents', token)).body.model as { items: Incident[] };
  const asEverybody = async () => (await t.get('/api/public/status')).body.model as { incidents: Incident[] };
  const text = { ar: 'نص', en: 'Text' };
  const say = (n: number, type: string, when: Iso, data: object) =>
    t.append('platform', when, { type, data: { incidentId: idOf('i', n), text, accountId: operator, ...data } });
  const ago = (days: number) => iso(new Date(t.clock.now.getTime() - days * 86_400_000));
  const opened = (n: number, days: number) =>
    say(n, 'IncidentOpened', ago(days), { services: ['mail'], title: { ar: `عطل ${n}`, en: `Incident ${n}` }, openedAt: ago(days) });
  await opened(1, 120);
  await say(1, 'IncidentClosed', ago(91), { closedAt: ago(91) });
  await opened(2, 119);
  const closedAt = ago(89);
  await say(2, 'IncidentUpdated', closedAt, { updatedAt: closedAt });
  await say(2, 'IncidentClosed', closedAt, { closedAt });
  await opened(3, 200);
  await opened(4, 3);
  expect((await asEverybody()).incidents.map(({ id }) => id)).toEqual([4, 3, 2].map((n) => idOf('i', n)));
  const drawn = await sitePart('status', 'en');
  expect(drawn.match(/<h3>[^<]*/g)).toEqual(['<h3>Incident 4 (Open)', '<h3>Incident 3 (Open)', '<h3>Incident 2 (Closed)']);
  expect(drawn.match(/<tr>/g)).toHaveLength(9);
  const { items } = await asStaff();
  expect(items.map(({ id }) => id)).toEqual([4, 3, 2, 1].map((n) => idOf('i', n)));
  expect(items.find(({ id }) => id === idOf('i', 2))).toMatchObject({
    services: ['mail'],
    title: { ar: 'عطل 2', en: 'Incident 2' },
    updates: [{ text }, { at: closedAt, text }, { at: closedAt, text }],
    closedAt,
  });
});

test('the settings of the platform have their defaults until they are saved, with the address of who reads them', async () => {
  const by = idOf('a', 93);
  const when = '2026-02-01T10:00:00Z';
  await t.append(
    'platform',
    when,
    ...person(by, 'platform', 'مديرة', 'super_admin'),
    membership('platform', by, 'super_admin', ['settings']),
  );
  const manager = (await t.signIn(by, 'platform')).token;
  const read = async () => (await t.get('/api/platform/settings', manager)).body.model;
  expect(await read()).toEqual({
    revision: 0,
    settings: defaultPlatformSettings,
    savedAt: null,
    yourAddress: '127.0.0.1',
    environment: { riyalsPerEuro: null },
    hasPaymentProvider: true,
    channels: { sms: false, push: true },
  });
  const trial = async () => (await t.get('/api/public/trial')).body.model;
  expect(await trial()).toEqual({ days: defaultPlatformSettings.trialPeriod, vatPercent: defaultPlatformSettings.taxRate });
  const platform = async () => (await t.get('/api/public/platform')).body.model;
  const { platformName: ours, platformDescription, defaultLanguage } = defaultPlatformSettings;
  expect(await platform()).toEqual({ platformName: ours, platformDescription, defaultLanguage });
  const rules = async () => (await t.get('/api/public/password-rules')).body.model;
  expect(await rules()).toEqual({ minLength: 8, needsSymbol: false });
  const monthly = async () => ((await t.get('/api/SubscriptionTypes')).body.model as Plan[]).map(({ price }) => price.amount);
  expect(await monthly()).toEqual([5_000, 20_000, 50_000]);
  const prices = { ...defaultPlatformSettings.prices, basic: { monthly: 5_900, yearly: 59_000 } };
  const named = { platformName: { ar: 'رأي', en: 'Rai' }, defaultLanguage: 'en' } as const;
  const settings = {
    ...defaultPlatformSettings,
    ...named,
    prices,
    trialPeriod: 30,
    taxRate: 20,
    passwordMinLength: 14,
    requireSpecialChars: true,
  };
  const savedAt = iso(new Date(when));
  const data = {
    revision: 1,
    settings,
    changed: ['platformName', 'defaultLanguage', 'trialPeriod', 'taxRate', 'passwordMinLength', 'requireSpecialChars'],
    savedBy: by,
    savedAt,
  };
  await t.append('platform', when, { type: 'PlatformSettingsSaved', data });
  expect(await read()).toMatchObject({ revision: 1, settings, savedAt });
  expect(await platform()).toEqual({ ...named, platformDescription });
  expect([await trial(), await rules(), await monthly()]).toEqual([
    { days: 30, vatPercent: 20 },
    { minLength: 14, needsSymbol: true },
    [5_900, 20_000, 50_000],
  ]);
  await t.pool.query(`update read.platform_settings_v1 set settings = settings || $1`, [{ currency: 'AED', trialPeriod: 400 }]);
  const ofAnotherBuild = await t.get('/api/platform/settings', manager);
  expect(ofAnotherBuild.body.model, 'values of another build have their defaults').toMatchObject({
    settings: { passwordMinLength: 14, currency: defaultPlatformSettings.currency, trialPeriod: defaultPlatformSettings.trialPeriod },
  });
  await t.pool.query(`update read.platform_settings_v1 set settings = $1`, [settings]);
  const plans = await sitePart('plans', 'ar');
  expect(plans).toContain('<td>59 ر.س</td>');
  expect(plans).toContain('20٪');
});

const sitePart = async (part: string, lang: string) =>
  (await t.projections.app.inject({ method: 'GET', url: `/api/public/site-parts/${part}?lang=${lang}` })).body;

test('everybody reads who runs the platform as its invoices name it, and nobody while that was not saved', async () => {
  const company = async () => (await t.get('/api/public/company')).body.model;
  expect(await company()).toBeNull();
  const { phaseTwo: _, ...named } = testSeller;
  await t.append('platform', '2026-02-01T10:00:00Z', {
    type: 'SellerIdentitySaved',
    data: { seller: testSeller, savedBy: idOf('a', 94), savedAt: iso(new Date('2026-02-01T10:00:00Z')) },
  });
  expect(await company()).toEqual(named);
  const { city, street } = testSeller.address;
  for (const lang of ['ar', 'en']) {
    const drawn = await sitePart('company', lang);
    for (const said of [named.legalName, named.vatNumber, named.registrationNumber, city, street]) expect(drawn).toContain(said);
  }
});
