import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { amount, faultSeed, report, seededRandom, testTimeoutMs } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { written } from '../authority/role-matrix.ts';
import type { Ground } from './ground.ts';
import { requestsFor, sendRaw, type Answered, type Described } from './requests.ts';

/** What answers of an operation must look like, by status. */
type Documented = ReadonlyMap<number, z.ZodType | null>;

function documentedIn({ responses }: Described, components: object): Documented {
  return new Map(
    Object.entries(responses).map(([status, { content }]) => {
      const schema = content?.['application/json']?.schema;
      if (!schema) return [Number(status), null];
      const own = JSON.stringify({ ...schema, $defs: components }).replaceAll('#/components/schemas/', '#/$defs/');
      return [Number(status), z.fromJSONSchema(JSON.parse(own) as Parameters<typeof z.fromJSONSchema>[0])];
    }),
  );
}

/** What is wrong with an answer; null where nothing is. */
function faultOf({ status, headers, text }: Answered, documented: Documented): string | null {
  // Busy, and says when to come back.
  if (status === 503 && headers['retry-after'] !== undefined) return null;
  if (status >= 500) return 'server error';
  const isRaw = ![...documented.keys()].some((each) => each < 300);
  if (isRaw && (status < 400 || !String(headers['content-type']).includes('json'))) return null;
  const schema = documented.get(status);
  if (schema === undefined) return 'undocumented status';
  try {
    return schema === null || schema.safeParse(JSON.parse(text)).success ? null : 'not as documented';
  } catch {
    return 'no JSON';
  }
}

/** S6: whatever is sent to an operation, its answer is one that the OpenAPI document describes. */
export function fuzz(ground: () => Ground): void {
  describe('S6, schema fuzz', () => {
    test(
      'S6: every operation answers valid, nearly valid and hostile requests as documented, without a server error or a restart',
      async () => {
        const { world, team, platform, document, operations, callOfRow } = ground();
        const components = document.components?.schemas ?? {};
        const table = written();
        const random = seededRandom();
        const runs = amount({ bounded: 1, full: 40 }, 'runs');
        const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
        const { child } = world.product;
        const wrong = new Map<string, unknown>();
        const statuses = new Map<number, number>();
        let sent = 0;
        let slow = 0;
        let slowest = { ms: 0, name: '' };
        for (const operation of operations) {
          const { name, method, path } = operation;
          const described = document.paths[path]?.[method.toLowerCase()] as Described;
          const documented = documentedIn(described, components);
          const member = table.get(name)?.admin === true ? team.of.admin : platform;
          // Signed in anew for each, because some end the session.
          const { token } = await world.signedIn(member.accountId, member.tenantId);
          const requests = requestsFor({ path, described, call: await callOfRow(operation) }, { runs, random, seed: faultSeed + sent });
          // At once: some wait for servers of others.
          await Promise.all(
            requests.map(async (request) => {
              const headers = { 'accept-language': 'en', authorization: `Bearer ${token}`, ...request.headers };
              const answer = await sendRaw(world.product.url, method, { ...request, headers }, agent);
              const { status, ms, text } = answer;
              sent += 1;
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
              if (ms > 2_000) slow += 1;
              if (ms > slowest.ms) slowest = { ms, name: `${name}, ${request.how}` };
              const fault = faultOf(answer, documented);
              const { how, target } = request;
              if (fault !== null) wrong.set(`${name} ${status} ${fault}`, { how, target: target.slice(0, 300), text: text.slice(0, 300) });
            }),
          );
        }
        agent.destroy();
        expect(Object.fromEntries(wrong)).toEqual({});
        expect([child.exitCode, child.signalCode]).toEqual([null, null]);
        expect(world.product.output().match(/^Sumaa is ready at/gm)).toHaveLength(1);
        // Nothing that was taken stops those who read it.
        await world.followed();
        const parked = await world.pool.query('select * from consumer.parked');
        expect(parked.rows).toEqual([]);
        const done = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
        expect(done).toBeGreaterThan(operations.length / 2);
        process.stdout.write(`S6: the slowest answer was that of ${slowest.name}\n`);
        report('S6', sent, {
          operations: operations.length,
          taken: done,
          busy: statuses.get(503) ?? 0,
          'over 2 s': slow,
          'slowest ms': Math.round(slowest.ms),
          restarts: 0,
        });
      },
      testTimeoutMs,
    );

    test('S6, positive control: a server error, another status and another shape are found', async () => {
      const answers = [
        [500, '{}'],
        [503, '{}'],
        [418, '{}'],
        [200, '{"success":"yes"}'],
        [200, '<html>'],
      ] as const;
      let nth = 0;
      const server = http.createServer((_request, response) => {
        const [status, text] = answers[nth++] ?? [200, ''];
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const { document } = ground();
        const described = document.paths['/api/SubscriptionTypes']?.['get'] as unknown as Described;
        const documented = documentedIn(described, document.components?.schemas ?? {});
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        const faults: (string | null)[] = [];
        for (const _ of answers) faults.push(faultOf(await sendRaw(url, 'GET', { how: '', target: '/', headers: {} }), documented));
        expect(faults).toEqual(['server error', 'server error', 'undocumented status', 'not as documented', 'no JSON']);
        report('S6 control', 0, { faults: faults.length });
      } finally {
        server.close();
      }
    });
  });
}
