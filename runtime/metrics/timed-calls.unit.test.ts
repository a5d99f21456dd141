import { expect, test } from 'vitest';
import { timedCall, withTimedCalls } from './timed-calls.ts';

class Refused extends Error {
  override readonly name = 'Refused';
}

function listen() {
  const heard: string[] = [];
  const observe = (operation: string, result: string, seconds: number) => void heard.push(`${operation} ${result} ${seconds >= 0}`);
  return { heard, observe };
}

test('each call of a door is heard by its name and its end, and answers what it answered', async () => {
  const { heard, observe } = listen();
  const door = {
    name: 'door',
    add: async (one: number, other: number) => one + other,
    fail: () => Promise.reject(new Refused('not for you')),
    atOnce: () => 7,
    async own() {
      return this.name;
    },
  };
  const timed = withTimedCalls(door, observe);
  expect([timed.name, timed.atOnce(), await timed.add(1, 2), await timed.own()]).toEqual(['door', 7, 3, 'door']);
  await expect(timed.fail()).rejects.toThrow('not for you');
  expect(heard).toEqual(['add done true', 'own done true', 'fail Refused true']);
});

test('one call is heard likewise, its failures by whatever name they are given', async () => {
  const { heard, observe } = listen();
  expect(await timedCall(observe, 'ask', async () => 'answer')).toBe('answer');
  const failing = timedCall(
    observe,
    'ask',
    () => Promise.reject(new Refused('no')),
    () => 'busy',
  );
  await expect(failing).rejects.toThrow('no');
  expect(heard).toEqual(['ask done true', 'ask busy true']);
});
