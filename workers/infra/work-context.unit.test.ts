import { expect, test } from 'vitest';
import { defineWorkContext, mailWritersOf } from './work-context.ts';

test('two contexts cannot write the same mail', () => {
  const write = async () => [];
  const contract = { events: [], routes: [] };
  const one = defineWorkContext({ contract, mails: { invitation: write, notices: write } });
  const other = defineWorkContext({ contract, mails: { notices: write } });
  expect(Object.keys(mailWritersOf([one]))).toEqual(['invitation', 'notices']);
  expect(() => mailWritersOf([one, other])).toThrow('two contexts write the mail «notices»');
});
