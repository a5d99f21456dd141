import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

test('questions of the same turn are one, each with its own answer; a later one is asked anew', async () => {
  const asked: (readonly number[])[] = [];
  const double = gathered(async (questions: readonly number[]) => {
    asked.push(questions);
    return questions.map((one) => one * 2);
  });
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(asked).toEqual([[1, 2, 3], [4]]);
});

test('what fails for one fails for all that were asked with it, and for no later one', async () => {
  let fails = true;
  const ask = gathered(async (questions: readonly number[]) => {
    if (fails) throw new Error('not reached');
    return questions;
  });
  expect(await Promise.allSettled([ask(1), ask(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  fails = false;
  expect(await ask(3)).toBe(3);
});
