import type { TestApp } from '@sumaa/command-api/testing';
import { amount, report, seededRandom, testTimeoutMs } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { addressAt, mostWithin } from '../rig/addresses.ts';
import { limitsFollowClock } from '../rig/limits-follow-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The n-th address of one network range. */
const inOneNetwork = (n: number): string => `10.20.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`;

/** S24: the contact form takes so many messages from a sender, and mails nobody in masses. */
export function floods(open: () => TestApp): void {
  const send = (email: string, ip: string, more: object = {}) =>
    open().ask('POST', '/api/contacts', { ip, body: { name: 'خالد', email, message: 'رسالة', ...more } });

  /** The facts of every message that is stored, by its address; personal data stay encrypted. */
  async function stored(): Promise<{ readonly count: number; readonly acknowledged: number }> {
    const ended = new AbortController();
    const found = { count: 0, acknowledged: 0 };
    for await (const feed of open().store.subscribe({ after: null, streams: ['contactmessage-'], signal: ended.signal })) {
      if (feed.kind === 'caught_up') break;
      if (feed.kind !== 'event' || feed.event.type !== 'ContactMessageReceived') continue;
      found.count += 1;
      if ((feed.event.data as { acknowledged: boolean }).acknowledged) found.acknowledged += 1;
    }
    ended.abort();
    return found;
  }

  describe('S24, messages', () => {
    limitsFollowClock(open);

    test(
      'S24: of thousands of messages each address, network and writer sends its number an hour; the others still get through',
      async () => {
        const posts = amount({ bounded: 2_100, full: 10_000 }, 'runs');
        const hours = amount({ bounded: 2, full: 3 });
        const random = seededRandom();
        const taken = { address: [] as number[], network: [] as number[], writer: [] as number[] };
        const before = await stored();
        let [accepted, hidden, refused] = [0, 0, 0];
        const post = async (kind: keyof typeof taken, email: string, ip: string): Promise<void> => {
          const isProgram = random() < 0.05;
          const { status, headers } = await send(email, ip, isProgram ? { website: 'https://spam.example' } : {});
          expect([201, 429]).toContain(status);
          if (status === 429) {
            if (!(Number(headers['retry-after']) > 0)) throw new Error('a refusal does not say until when');
            refused += 1;
          } else if (isProgram) hidden += 1;
          else {
            taken[kind].push(open().now.at.getTime());
            accepted += 1;
          }
        };
        const turns = Math.ceil(posts / 3);
        for (let turn = 0; turn < turns; turn++) {
          const fresh = `writer-${turn}@${addressAt(turn)}.example`;
          // One address; one network, from addresses without end; one writer's address, from everywhere; and programs that fill in every field.
          await Promise.all([
            post('address', fresh, addressAt(50_000)),
            post('network', `of-a-network-${turn}@${addressAt(turn)}.example`, inOneNetwork(turn)),
            post('writer', 'victim@diwan.example', addressAt(60_000 + turn)),
          ]);
          open().now.at = new Date(open().now.at.getTime() + (hours * hourMs) / turns);
        }
        const after = await stored();
        expect(after.count - before.count).toBe(accepted);
        // A window begins with its first message, so at most twice its number falls into any hour.
        const most = {
          address: mostWithin(taken.address, hourMs),
          network: mostWithin(taken.network, hourMs),
          writer: mostWithin(taken.writer, hourMs),
        };
        expect(most.address).toBeLessThanOrEqual(40);
        expect(most.network).toBeLessThanOrEqual(600);
        expect(most.writer).toBeLessThanOrEqual(10);
        const acknowledged = after.acknowledged - before.acknowledged;
        const toVictim = acknowledged - taken.address.length - taken.network.length;
        expect(toVictim).toBeLessThanOrEqual(hours + 1);
        expect((await send('owner@business.example', addressAt(70_000))).status).toBe(201);
        report('S24', turns * 3, {
          'taken from one address in the busiest hour': most.address,
          'from one network': most.network,
          'in the name of one writer': most.writer,
          'mails to that writer': toVictim,
          refused,
          'by programs, not stored': hidden,
        });
      },
      testTimeoutMs,
    );

    test('S24: of fifty messages at once from one address twenty are taken', async () => {
      const ip = addressAt(71_000);
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(`at-once-${index}@diwan.example`, ip)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
      report('S24', 50, { 'taken at once': 20 });
    });
  });
}
