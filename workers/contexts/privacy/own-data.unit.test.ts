import type { Uuid } from '@sumaa/contracts';
import { createDb } from '@sumaa/runtime/postgres';
import { expect, test } from 'vitest';
import { ownData } from './own-data.ts';

const accountId = '00000000-0000-4000-8000-00000000000a' as Uuid;

test('whoever asks for their data gets what the platform holds of their address and number, too', async () => {
  const asked: (readonly [text: string, values: readonly unknown[]])[] = [];
  const query = async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
    asked.push([text, values]);
    const rows = text.endsWith('as phone from person.account') ? [{ email: 'sara@example.com', phone: '0551112233' }] : [];
    return { command: 'SELECT', rowCount: rows.length, rows };
  };
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  const db = createDb<unknown>(pool as never);
  const began = '2026-02-01T09:00:00.000Z';
  const session = { device: 'Chrome · Windows', network: '93.168.0.0/16', createdAt: began, seenAt: began, endedAt: null };
  const ask = async (question: { readonly name: string }) => {
    expect(question.name).toBe('ReadBrowsers');
    return { sessions: [session], devices: [{ device: 'Safari · iPhone', createdAt: began, seenAt: began }] };
  };
  const order = { accountId, format: 'json', language: 'en', requestedAt: new Date('2026-03-01T09:00:00Z'), ask };
  const report = await ownData({}, order as never)(db as never);
  expect(report?.tables.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['account', 'activity', 'messages', 'newsletter', 'applications', 'reviewRequests']),
  );
  const tableOf = (key: string) => report?.tables.find((table) => table.key === key)?.rows;
  expect(tableOf('sessions')).toEqual([['Chrome · Windows', '93.168.0.0/16', began, began, null]]);
  expect(tableOf('devices')).toEqual([['Safari · iPhone', began, began]]);
  // What staff wrote about them is looked at before it is handed over.
  expect(report?.tables.map(({ key }) => key)).not.toContain('entries');
  const opened = asked.findIndex(([, values]) => ['platform', 'sara@example.com', '0551112233'].every((value) => values.includes(value)));
  const read = asked.findIndex(([text]) => text.includes('read.follower'));
  expect(opened).toBeGreaterThan(-1);
  expect(read).toBeGreaterThan(opened);
});
