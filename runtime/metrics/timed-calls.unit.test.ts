import { expect, test } from 'vitest';
import { timedCall, withTimedCalls } from './timed-calls.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

class Refused extends Error {
  override readonly name = 'Refused';
}

function recorder() {
  const observed: string[] = [];
  const observe = (operation: string, result: string, seconds: number) => void observed.push(`${operation} ${result} ${seconds >= 0}`);
  return { observed, observe };
}

test('observes each async call that does work by name and result, and returns its value', async () => {
  const { observed, observe } = recorder();
  const target = {
    name: 'target',
    async add(one: number, other: number) {
      await turn();
      return one + other;
    },
    async fail() {
      await turn();
      throw new Refused('refused');
    },
    atOnce: () => 7,
    fromCache: async () => 8,
    async own() {
      await turn();
      return this.name;
    },
  };
  const timed = withTimedCalls(target, observe);
  expect([timed.name, timed.atOnce(), await timed.add(1, 2), await timed.own()]).toEqual(['target', 7, 3, 'target']);
  await expect(timed.fail()).rejects.toThrow('refused');
  expect(await timed.fromCache()).toBe(8);
  await turn();
  expect(observed).toEqual(['add done true', 'own done true', 'fail Refused true']);
});

test('observes one call, with the given name for failures', async () => {
  const { observed, observe } = recorder();
  expect(await timedCall(observe, 'ask', async () => 'answer')).toBe('answer');
  const failing = timedCall(
    observe,
    'ask',
    () => Promise.reject(new Refused('no')),
    () => 'busy',
  );
  await expect(failing).rejects.toThrow('no');
  expect(observed).toEqual(['ask done true', 'ask busy true']);
});
