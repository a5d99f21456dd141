import { Client } from 'pg';
import type { ReviewItem } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allReviews, callerOf, type Caller } from '../support/api.ts';
import { syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { hears, listenLive } from '../support/live.ts';
import { mailsTo } from '../support/mailbox.ts';
import { pngWith } from '../support/png.ts';
import { startInstallation, type App, type Installation } from '../support/processes/index.ts';
import { formOf, registrationOf } from '../support/registration.ts';
import { until } from '../support/until.ts';

let product: Installation;
let google: GoogleHooks;
let owner: Owner;
let database: Client;

beforeAll(async () => {
  product = await startInstallation({ env: { POLL_SECONDS: '2', REPLY_UNDO_SECONDS: '0' } });
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 100 });
  database = new Client({ connectionString: product.postgres.url });
  await database.connect();
  owner = await syncedBusiness(product, google, [60, 60, 20]);
});

afterAll(async () => {
  await database?.end();
  await product?.stop();
  await product?.remove();
});

/** The value of a counter, summed over its labels; 0 when it was never counted. */
async function counterValue(app: App, metric: string, label = ''): Promise<number> {
  const text = await (await fetch(`${app.adminUrl}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${metric}{`) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** The number of held leases of projections and reactors, and how many each process that shares them holds, of projections first. */
async function leaders(): Promise<{ readonly leases: number; readonly holdings: readonly number[] }> {
  const { rows } = await database.query<{ objid: string; pid: number; shared: string | null }>(
    `select l.objid::text, l.pid, (
       select kind from unnest(array['projections', 'reactors']) kind
       where l.mode = 'ShareLock' and hashtext(kind)::bigint & 4294967295 = l.objid::bigint) as shared
     from pg_locks l where l.locktype = 'advisory' and l.classid = 7202 and l.granted order by shared`,
  );
  const leases = rows.filter(({ shared }) => shared === null);
  expect(new Set(leases.map(({ objid }) => objid)).size).toBe(leases.length);
  const sharing = rows.filter(({ shared }) => shared !== null);
  return { leases: leases.length, holdings: sharing.map((process) => leases.filter(({ pid }) => pid === process.pid).length) };
}
interface Part {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: Readonly<Record<string, unknown>>;
}
/** The health report at the edge, from any process. */
async function publicHealth(): Promise<{ readonly status: number; part(name: string): Part | undefined; readonly names: string[] }> {
  const answer = await fetch(`${product.url}/api/health`);
  const { parts } = ((await answer.json()) as { model: { parts: readonly Part[] } }).model;
  return { status: answer.status, part: (name) => parts.find((part) => part.name === name), names: parts.map(({ name }) => name) };
}

const anyUnhealthy = (apps: readonly App[]) =>
  Promise.all(apps.map(async (app) => !(await app.healthy()))).then((all) => all.some(Boolean));

describe('two of each app side by side', () => {
  test('both handle commands and queries', async () => {
    for (const app of [...product.of('command-api'), ...product.of('projections')]) {
      expect([app.title, (await counterValue(app, 'http_request_seconds_count')) > 0]).toEqual([app.title, true]);
    }
  });

  test('share jobs, and each job is done once', async () => {
    const workers = product.of('workers');
    const poll = async () => Promise.all(workers.map((app) => counterValue(app, 'queue_jobs_total', 'result="completed"')));
    await until(poll, (shares) => shares.every((share) => share > 0), 60_000);
    const reviews = await allReviews(owner);
    expect([reviews.length, new Set(reviews.map(({ id }) => id)).size]).toEqual([140, 140]);
    const subjects = (await mailsTo(product.mailbox, owner.email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(new Set(subjects).size);
  });

  test('a change handled by one process reaches the sockets of both', async () => {
    const listeners = await Promise.all(product.of('projections').map((app) => listenLive(app.url, String(owner.token))));
    await google.post('reviews', { location: owner.world.locations[0]?.name, reviewer: 'زائر', stars: 5, comment: 'مراجعة جديدة' });
    expect(listeners).toHaveLength(2);
    for (const listener of listeners) await hears(listener, ['reviews']);
    for (const listener of listeners) listener.close();
  });

  test('a write through either process can be read through either', async () => {
    const [review] = await allReviews(owner);
    const [first, second] = product.of('command-api').map((app) => callerOf(app.url, owner.token));
    for (const [index, writer] of [first, second, first, second].entries()) {
      const written = await (writer as Caller).call('PUT', `/api/Reviews/${review?.id}/draft`, { text: `مسودة ${index}` });
      expect(written.status).toBe(200);
      for (const app of product.of('projections')) {
        const read = await callerOf(app.url, owner.token).call<ReviewItem>('GET', `/api/Reviews/${review?.id}`, undefined, {
          'min-position': String(written.body.position),
        });
        expect([app.title, read.body.model?.draft]).toEqual([app.title, `مسودة ${index}`]);
      }
    }
  });

  test('a session that was ended at one is refused by the other', async () => {
    const [one, other] = product.of('command-api');
    const signIn = await callerOf(String(one?.url), null).model<{ token: string }>('POST', '/api/UsernameAuth/AdminSignIn', {
      username: owner.email,
      password: owner.password,
    });
    const there = callerOf(String(product.of('projections')[1]?.url), signIn.token);
    expect((await there.call('GET', '/api/UsernameAuth/me')).status).toBe(200);
    await callerOf(String(other?.url), signIn.token).call('POST', '/api/UsernameAuth/logout');
    await until(
      async () => (await there.call('GET', '/api/UsernameAuth/me')).status,
      (status) => status === 401,
    );
  });

  test('a picture uploaded through one is served by both and stored in the bucket', async () => {
    const before = product.files();
    const form = formOf(registrationOf(), { bytes: pngWith('here', 12), name: 'a.png', type: 'image/png' });
    const registered = await callerOf(product.url, null).model<{ avatarUrl: string }>('POST', '/api/UsernameAuth/RegisterCompany', form);
    expect(product.files()).toBe(before + 1);
    for (const app of product.of('projections')) {
      const picture = await fetch(`${app.url}${registered.avatarUrl}`);
      expect([app.title, picture.status, picture.headers.get('content-type')]).toEqual([app.title, 200, 'image/png']);
    }
  });

  test('the public health covers the parts of every process', async () => {
    const health = await publicHealth();
    expect([health.status, health.names.toSorted()]).toEqual([
      200,
      ['command-api', 'event store', 'files', 'google', 'indexes', 'live', 'mail', 'postgres', 'projections', 'queue', 'workers'],
    ]);
    expect(health.part('queue')).toMatchObject({ ok: true, detail: { backend: 'redis' } });
    for (const name of ['command-api', 'projections', 'workers'])
      expect(health.part(name)).toMatchObject({ ok: true, detail: { processes: 2 } });
  });

  test('every projection and reactor runs in one process, evenly, and in another when that is killed; the public health reports the lost process', async () => {
    // One of the workers also holds the lease of the sweep.
    const isEven = (two: readonly number[]) => Math.max(...two) - Math.min(...two) <= 2;
    const before = await until(
      leaders,
      ({ holdings }) => holdings.length === 4 && isEven(holdings.slice(0, 2)) && isEven(holdings.slice(2)),
      60_000,
    );
    // Workers first: while the projections are replaced, enough time passes for the lost worker to be noticed.
    for (const name of ['workers', 'projections'] as const) {
      const [one, other] = product.of(name);
      await one?.kill();
      // Only the other one is left, so it holds all leases.
      await until(leaders, ({ leases }) => leases === before.leases, 60_000);
      expect([name, await other?.healthy()]).toEqual([name, true]);
    }
    const afterLoss = await until(publicHealth, ({ part }) => part('workers')?.detail['processes'] === 1, 60_000);
    expect([afterLoss.status, afterLoss.part('workers')]).toMatchObject([
      200,
      { ok: true, detail: { alert: 'processes that fell silent: 1' } },
    ]);
    for (const name of ['workers', 'projections'] as const) await product.of(name)[0]?.start();
    expect((await publicHealth()).part('workers')).toMatchObject({ detail: { processes: 2 } });
    expect(await anyUnhealthy(product.apps)).toBe(false);
    await google.post('reviews', { location: owner.world.locations[0]?.name, reviewer: 'زائر آخر', stars: 4, comment: 'بعد التبديل' });
    await until(
      async () => (await allReviews(owner)).length,
      (count) => count === 142,
    );
  });

  test('each stops cleanly on request, even with open sockets', async () => {
    const listeners = await Promise.all(product.of('projections').map((app) => listenLive(app.url, String(owner.token))));
    for (const app of product.of('workers')) expect([app.title, await app.stop()]).toEqual([app.title, 0]);
    expect([await publicHealth()].map(({ status, part }) => [status, part('workers')?.ok, part('projections')?.ok])).toEqual([
      [503, false, true],
    ]);
    // Exit code 0 means that no part ran into the stop time-out.
    for (const app of product.apps) expect([app.title, await app.stop()], app.child().output()).toEqual([app.title, 0]);
    for (const listener of listeners) listener.close();
    const { leases } = await leaders();
    expect(leases).toBe(0);
  });
});

test('a process over a swapped event store exits with 1', async () => {
  await database.query(`begin; set local session_replication_role = replica; update es.store set id = gen_random_uuid(); commit`);
  const apps = [...product.of('projections').slice(0, 1), ...product.of('workers').slice(0, 1)];
  const ends = await Promise.all(
    apps.map(async (app) => {
      await app.stop();
      // It may or may not become healthy before it notices.
      await app.start().catch(() => {});
      return [app.title, await app.child().ended, app.child().output().includes('StoreRewound')];
    }),
  );
  expect(ends).toEqual(apps.map(({ title }) => [title, 1, true]));
});
