import type { Uuid } from '@sumaa/contracts';
import { amount, testTimeoutMs, report, seededRandom, within } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { percentile } from '../../bench/rig/figures.ts';
import { atRate } from '../../bench/rig/load.ts';
import { callerOf, registerBusiness } from '../../support/api.ts';
import { addressAt } from '../rig/addresses.ts';
import { peakMemory } from '../rig/peak-memory.ts';
import { addColleague, allowAnyTeam, colleaguePassword, tenantOf } from '../rig/team.ts';
import { openWorld, type World } from '../rig/world.ts';

/** Ten thousand guesses in ten minutes, sent without waiting for responses. */
const guessesPerSecond = 10_000 / 600;
const readsPerSecond = 4;
const loginsPerSecond = 2;

/** S12 for users who are not attacked, on the compiled product, by the clock. */
export function stuffingBesideOthers(): void {
  describe('S12, stuffing and other users', () => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld(inject('postgresUrl'), { RATE_LIMITS: 'on' });
    });
    afterAll(() => world?.close());

    const signIn = async (username: string, given: string, ip: string): Promise<number> => {
      const body = { username, password: given };
      const { status } = await callerOf(world.product.url, null).call('POST', '/api/UsernameAuth/AdminSignIn', body, {
        'x-forwarded-for': ip,
      });
      return status;
    };

    test(
      'S12: during the attack other users wait at most twice as long as before, and memory stays bounded',
      async () => {
        const guesses = amount({ bounded: 200, full: 10_000 }, 'runs');
        const quietSeconds = amount({ bounded: 8, full: 60 });
        const attack = guesses / guessesPerSecond;
        const { pid } = world.product.child;
        const owner = await registerBusiness(world.product);
        const { id } = await owner.model<{ id: string }>('GET', '/api/UsernameAuth/me');
        const tenantId = (await tenantOf(world, id)) as Uuid;
        await allowAnyTeam(world, owner, tenantId);
        const colleagues = (count: number) => Promise.all(Array.from({ length: count }, () => addColleague(world, tenantId, 'agent')));
        const attacked = await colleagues(Math.ceil(guesses / 100));
        // Successful logins are not counted.
        const others = await colleagues(5);
        const reader = await addColleague(world, tenantId, 'manager');
        await world.followed();

        // On a busy machine some may be asked to come later; in the full run nobody is.
        const later = amount({ bounded: 503, full: 0 });
        const wrong: unknown[] = [];
        let logins = 0;
        const read = async () => {
          const { status } = await reader.call('GET', '/api/team-members');
          if (status !== 200 && status !== later) wrong.push(['read', status]);
        };
        const login = async () => {
          const turn = logins++;
          const status = await signIn(others[turn % others.length]?.email ?? '', colleaguePassword, addressAt(30_000 + turn));
          if (status !== 200 && status !== later) wrong.push(['login', status]);
        };
        /** The 95th percentile of the users' response times, in ms. */
        const responseTimes = async (seconds: number) => {
          const [reads, signIns] = await Promise.all([atRate(readsPerSecond, seconds, read), atRate(loginsPerSecond, seconds, login)]);
          return { read: percentile(reads.latencies, 95), login: percentile(signIns.latencies, 95) };
        };

        // The first requests of a process are always slow.
        await responseTimes(amount({ bounded: 2, full: 10 }));
        const before = await responseTimes(quietSeconds);
        peakMemory(pid);
        const memoryBefore = peakMemory(pid) ?? 0;
        const random = seededRandom();
        const addresses = amount({ bounded: 100, full: 1_000 });
        const answers: Record<number, number> = {};
        const guess = async (index: number) => {
          const { email = '' } = attacked[index % attacked.length] ?? {};
          const status = await signIn(email, `guess ${index}`, addressAt(Math.floor(random() * addresses)));
          answers[status] = (answers[status] ?? 0) + 1;
        };
        const [during] = await Promise.all([responseTimes(attack), atRate(guessesPerSecond, attack, guess)]);
        const grown = (peakMemory(pid) ?? 0) - memoryBefore;

        expect(wrong).toEqual([]);
        expect(Object.keys(answers).filter((status) => status !== String(later))).toEqual(['401', '429']);
        // Printed also when the next lines fail.
        const figures = { 'p95 ms before': before, 'p95 ms during': during, 'more MiB': grown };
        process.stdout.write(`S12, beside ${guesses} guesses: ${JSON.stringify(figures)}\n`);
        report('S12', guesses, {
          'more MiB': within(grown, 256),
          'a read beside it, p95 ms': within(during.read, Math.round(2 * before.read)),
          'a login beside it, p95 ms': within(during.login, Math.round(2 * before.login)),
          'passwords looked at': answers[401] ?? 0,
        });
      },
      testTimeoutMs,
    );
  });
}
