import { expect, test } from 'vitest';
import { timedCall, withTimedCalls } from './timed-calls.ts';

class Refused extends Error {
  override readonly name = 'Refused';
}

function recorder() {
  const observed: string[] = [];
  const observe = (operation: string, result: string, seconds: number) => void observed.push(`${operation} ${result} ${seconds >= 0}`);
  return { observed, observe };
}

test('observes each async call by name and result, and returns its value', async () => {
  const { observed, observe } = recorder();
  const target = {
    name: 'target',
    add: async (one: number, other: number) => one + other,
    fail: () => Promise.reject(new Refused('refused')),
    atOnce: () => 7,
    async own() {
      return this.name;
    },
  };
  const timed = withTimedCalls(target, observe);
  expect([timed.name, timed.atOnce(), await timed.add(1, 2), await timed.own()]).toEqual(['target', 7, 3, 'target']);
  await expect(timed.fail()).rejects.toThrow('refused');
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
