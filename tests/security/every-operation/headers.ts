import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { amount, cycle, report, testTimeoutMs } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { callOf } from '../authority/ask.ts';
import type { Operation } from '../authority/operations.ts';
import { publicUrl, type Ground } from './ground.ts';
import { brokenRules, foreignOrigins, type Reach } from './header-rules.ts';

/** Pages and files that a visitor reaches by links from the first page and from the list for search engines. */
async function publicPages(): Promise<string[]> {
  const found = [
    '/',
    '/login',
    '/dashboard',
    '/api/docs',
    '/api/openapi.json',
    '/api/nothing',
    '/nothing',
    '/nothing.png',
    '/%zz',
    '/api/%zz',
    '/sitemap.xml',
    '/robots.txt',
  ];
  for (const at of found) {
    const answer = await fetch(`${publicUrl}${at}`);
    const text = await answer.text();
    if (!/html|xml/.test(answer.headers.get('content-type') ?? '')) continue;
    const links = [...text.matchAll(/(?:href|src)="([^"#?]+)|<loc>([^<]+)/g)].map(([, href, loc]) => href ?? loc ?? '');
    for (const link of links) {
      const { origin, pathname } = new URL(link, `${publicUrl}${at}`);
      if (origin === publicUrl && !found.includes(pathname) && !pathname.startsWith('/__dev')) found.push(pathname);
    }
  }
  return found;
}

/** The window where Google asks for consent sends its result to the page that opened it. */
const reachOf = ({ open, path }: Operation): Reach => (path.startsWith('/api/Auth/google-login/') ? 'popup' : open ? 'open' : 'private');

/** What is wrong with the headers of this answer, whose text is not read. */
async function wrongIn(name: string, answer: Response, reach: Reach): Promise<string[]> {
  const broken = brokenRules(answer, reach);
  await answer.body?.cancel();
  return broken.map((rule) => `${name} (${answer.status}): ${rule}`);
}

/** S21: every answer has the headers that protect whoever reads it. */
export function headers(ground: () => Ground): void {
  describe('S21, headers', () => {
    test(
      'S21: every page, file and operation, signed out and in, is sent with every header that it needs',
      async () => {
        const wrong = new Set<string>();
        const statuses = { done: 0, refused: 0 };
        const see = async (name: string, answer: Response, reach: Reach) => {
          statuses[answer.ok ? 'done' : 'refused'] += 1;
          for (const each of await wrongIn(name, answer, reach)) wrong.add(each);
        };
        const { platform, team, operations, callOfRow } = ground();
        const callers: readonly Readonly<Record<string, string>>[] = [
          {},
          ...[platform, team.of.admin].map(({ token }) => ({ authorization: `Bearer ${token}` })),
        ];
        const pages = await publicPages();
        for (const page of pages)
          for (const headers of callers) await see(page, await fetch(`${publicUrl}${page}`, { redirect: 'manual', headers }), 'open');
        for (const operation of operations) {
          const { name, method } = operation;
          const { url, headers, body } = callOf(publicUrl, operation, await callOfRow(operation));
          for (const caller of callers) {
            const answer = await fetch(url, { method, redirect: 'manual', headers: { ...headers, ...caller }, body });
            await see(name, answer, reachOf(operation));
          }
        }
        expect([...wrong]).toEqual([]);
        // Otherwise the answers that hold something were not seen.
        expect(statuses.done).toBeGreaterThan(operations.length);
        expect(pages.length).toBeGreaterThan(30);
        report('S21', statuses.done + statuses.refused, { ...statuses, pages: pages.length, operations: operations.length });
      },
      testTimeoutMs,
    );

    test(
      'S21: no origin is allowed to read an answer, and a preflight allows none',
      async () => {
        const origins = foreignOrigins(publicUrl);
        const tried = amount({ bounded: 1, full: origins.length });
        const wrong = new Set<string>();
        let calls = 0;
        const { platform, operations } = ground();
        for (const [nth, operation] of operations.entries()) {
          const { name, method } = operation;
          const { url, headers: own, body } = callOf(publicUrl, operation, {});
          for (const origin of cycle(origins, nth + tried).slice(nth)) {
            const headers = { ...own, origin };
            const preflight = { ...headers, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' };
            const answers = [
              await fetch(url, { method: 'OPTIONS', headers: preflight }),
              await fetch(url, { method, redirect: 'manual', headers: { ...headers, authorization: `Bearer ${platform.token}` }, body }),
            ];
            calls += answers.length;
            for (const answer of answers)
              for (const each of await wrongIn(name, answer, reachOf(operation))) wrong.add(`${origin} ${each}`);
          }
        }
        for (const origin of origins) {
          const answer = await fetch(`${publicUrl}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
          calls += 1;
          if ([...answer.headers.keys()].some((name) => name.startsWith('access-control-'))) wrong.add(`${origin} socket.io`);
          await answer.body?.cancel();
        }
        expect([...wrong]).toEqual([]);
        report('S21', calls, { origins: origins.length, operations: operations.length });
      },
      testTimeoutMs,
    );

    test('S21, positive control: a server that reflects origins and allows inline code breaks every rule', async () => {
      const server = http.createServer((request, response) => {
        response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
        response.setHeader('content-security-policy', "script-src 'self' 'unsafe-inline'; frame-ancestors 'self'");
        response.setHeader('content-type', 'text/html').end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers: { origin: 'null' } });
        const broken = brokenRules(answer, 'private');
        expect(broken).toHaveLength(10);
        report('S21 control', 0, { rules: broken.length });
      } finally {
        server.close();
      }
    });
  });
}
