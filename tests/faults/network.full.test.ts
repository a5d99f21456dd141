import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Link } from '../support/processes/index.ts';
import { startTcpProxy, type TcpProxy, type Weather } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';
import { startLoad } from './rig/load.ts';
import { amount, cycle, testTimeoutMs, report, within } from '@sumaa/runtime/testing';
import { innocent, judge } from './rig/verdict.ts';
import { openWorld, spread, type World } from './rig/world.ts';

const links = ['postgres', 'redis', 'google', 'smtp', 'command'] as const satisfies readonly Link[];
const weathers = { 'a second late': { delayMs: 1_000 }, 'ten kilobytes a second': { bytesPerSecond: 10_240 }, reset: { reset: true }, 'a black hole': { blackHole: true } } as const satisfies Record<string, Weather>; // prettier-ignore

let world: World;
let proxies: Readonly<Record<Link, TcpProxy>>;
beforeAll(async () => {
  const made = await Promise.all(links.map(async (link) => [link, await startTcpProxy()] as const));
  proxies = Object.fromEntries(made) as Record<Link, TcpProxy>;
  world = await openWorld({
    each: 1,
    reviews: spread(amount({ bounded: 40, full: 1_000 })),
    link(_app, link, url) {
      proxies[link].aim(url);
      return proxies[link].through(url);
    },
  });
});
afterAll(async () => {
  await world?.close();
  await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
});

/** Bounded: the worst faults of the most important links. In full: every fault on every link. */
const storms: readonly (readonly [Link, keyof typeof weathers])[] =
  amount({ bounded: 0, full: 1 }) === 1
    ? cycle(
        links.flatMap((link) => (Object.keys(weathers) as (keyof typeof weathers)[]).map((weather) => [link, weather] as const)),
        amount({ bounded: 0, full: 20 }, 'runs'),
      )
    : [
        ['postgres', 'reset'],
        ['postgres', 'a black hole'],
        ['postgres', 'a second late'],
        ['redis', 'a black hole'],
        ['command', 'reset'],
      ];

test.each(storms)(
  'R16: %s, %s: loses nothing acknowledged, responds only 503, and recovers',
  async (link, weather) => {
    const load = startLoad(world, { clients: 6, pauseMs: 50, timeoutMs: 20_000 });
    await load.more(20);
    proxies[link].weather(weathers[weather]);
    const lasts = amount({ bounded: 2_000, full: 30_000 });
    await pause(lasts);
    const during = new Map(load.answers);
    proxies[link].weather({});
    // Requests that were dropped fail only when their connection is closed.
    proxies[link].cut();
    const took = await load.more(20);
    const p99 = load.quantile(0.99);
    await load.stop();
    await until(() => Promise.all(world.product.apps.map((app) => app.healthy())).then((all) => all.every(Boolean)), Boolean);
    // No pool has lost connections; a busy machine may need a moment longer.
    const burst = async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => world.owner.call('GET', '/api/Reviews?limit=1')));
      return answers.map(({ status }) => status).filter((status) => status !== 200);
    };
    await until(burst, (refused) => refused.length === 0);
    // None of these links is the client's own, so every request gets a response.
    expect([...load.answers.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(await judge(await world.database(), world.ledger)).toMatchObject(innocent);
    report('R16', 1, {
      link,
      weather,
      'later said': during.get(503) ?? 0,
      'p99 ms': Math.round(p99),
      'back after ms': within(took, 30_000),
    });
  },
  testTimeoutMs,
);
