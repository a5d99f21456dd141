import type pg from 'pg';
import { expect, test } from 'vitest';
import { sendAppends } from './send-appends.ts';

test('an append that is refused after the answer to an earlier attempt was lost may be stored', async () => {
  const refused = Object.assign(new Error('refused'), { severity: 'ERROR', code: '42501' });
  const failures = [new Error('Connection terminated unexpectedly'), refused, refused];
  const client = { query: async () => Promise.reject(failures.shift()), release() {} };
  const pool = { connect: async () => client } as unknown as pg.Pool;
  const send = () => sendAppends(pool, [], { patienceMs: 30_000, onFailure() {} });
  await expect(send()).rejects.toMatchObject({ code: 'outcome_unknown', cause: refused });
  await expect(send()).rejects.toBe(refused);
});
