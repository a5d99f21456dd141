import { expect, test } from 'vitest';
import { defineWorkContext, mailWritersOf } from './work-context.ts';

test('two contexts cannot write the same mail', () => {
  const write = async () => [];
  const contract = { events: [], routes: [] };
  const one = defineWorkContext({ contract, mails: { sync_done: write, connection_lost: write } });
  const other = defineWorkContext({ contract, mails: { connection_lost: write } });
  expect(Object.keys(mailWritersOf([one]))).toEqual(['sync_done', 'connection_lost']);
  expect(() => mailWritersOf([one, other])).toThrow('two contexts write the mail «connection_lost»');
});
