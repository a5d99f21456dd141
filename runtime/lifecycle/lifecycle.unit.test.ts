import { expect, test } from 'vitest';
import { silentLog } from '../log/index.ts';
import { createLifecycle } from './index.ts';

function recorder() {
  const done: string[] = [];
  const part = (name: string) => ({ start: async () => void done.push(`+${name}`), stop: async () => void done.push(`-${name}`) });
  return { done, part };
}

test('parts start in order and stop in reverse, once', async () => {
  const { done, part } = recorder();
  const lifecycle = createLifecycle({ log: silentLog() });
  for (const name of ['a', 'b', 'c']) lifecycle.add(name, part(name));
  await lifecycle.start();
  await Promise.all([lifecycle.stop(), lifecycle.stop()]);
  await lifecycle.stopped;
  expect(done).toEqual(['+a', '+b', '+c', '-c', '-b', '-a']);
});

test('a part that does not start stops what had started, itself included; one that does not stop hinders nobody', async () => {
  const { done, part } = recorder();
  const lifecycle = createLifecycle({ log: silentLog() });
  lifecycle.add('a', part('a'));
  lifecycle.add('b', { stop: async () => { throw new Error('stuck'); } }); // prettier-ignore
  lifecycle.add('c', { start: async () => { throw new Error('broken'); }, stop: () => void done.push('-c') }); // prettier-ignore
  lifecycle.add('d', part('d'));
  await expect(lifecycle.start()).rejects.toThrow('broken');
  expect(done).toEqual(['+a', '-c', '-a']);
});

test('a part that hangs is given up', async () => {
  const lifecycle = createLifecycle({ log: silentLog(), stopWithinMs: 10 });
  lifecycle.add('a', { stop: () => new Promise<void>(() => {}) });
  await lifecycle.start();
  await expect(lifecycle.stop()).resolves.toBeUndefined();
});
