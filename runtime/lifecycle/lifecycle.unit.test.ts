import { expect, test } from 'vitest';
import { silentLog } from '../log/index.ts';
import { createLifecycle } from './index.ts';

function recorder() {
  const done: string[] = [];
  const part = (name: string) => ({ start: async () => void done.push(`+${name}`), stop: async () => void done.push(`-${name}`) });
  return { done, part };
}

test('starts parts in order and stops them once, in reverse order', async () => {
  const { done, part } = recorder();
  const lifecycle = createLifecycle({ log: silentLog() });
  for (const name of ['a', 'b', 'c']) lifecycle.add(name, part(name));
  expect(await lifecycle.start()).toBe(true);
  await Promise.all([lifecycle.stop(), lifecycle.stop()]);
  expect(done).toEqual(['+a', '+b', '+c', '-c', '-b', '-a']);
});

test('stops all started parts when one fails to start, even if one fails to stop', async () => {
  const { done, part } = recorder();
  const lifecycle = createLifecycle({ log: silentLog() });
  lifecycle.add('a', part('a'));
  lifecycle.add('b', { stop: async () => { throw new Error('stuck'); } }); // prettier-ignore
  lifecycle.add('c', { start: async () => { throw new Error('broken'); }, stop: () => void done.push('-c') }); // prettier-ignore
  lifecycle.add('d', part('d'));
  await expect(lifecycle.start()).rejects.toThrow('broken');
  expect(done).toEqual(['+a', '-c', '-a']);
});

test('gives up on a part that hangs while stopping', async () => {
  const lifecycle = createLifecycle({ log: silentLog(), stopWithinMs: 10 });
  lifecycle.add('a', { stop: () => new Promise<void>(() => {}) });
  await lifecycle.start();
  await expect(lifecycle.stop()).resolves.toBeUndefined();
});

test('stop during a start waits for the starting part and starts no further part', async () => {
  const { done, part } = recorder();
  const lifecycle = createLifecycle({ log: silentLog() });
  let opened = () => {};
  const opening = new Promise<void>((resolve) => (opened = resolve));
  lifecycle.add('a', part('a'));
  lifecycle.add('b', { start: () => opening.then(() => void done.push('+b')), stop: () => void done.push('-b') });
  lifecycle.add('c', part('c'));
  const starting = lifecycle.start();
  await new Promise(setImmediate);
  const stopping = lifecycle.stop();
  await new Promise(setImmediate);
  opened();
  expect(await starting).toBe(false);
  await stopping;
  expect(done).toEqual(['+a', '+b', '-b', '-a']);
});

test('stops the other parts when a start hangs or fails', async () => {
  for (const start of [() => new Promise<void>(() => {}), () => new Promise<void>((_resolve, reject) => setImmediate(reject))]) {
    const { done, part } = recorder();
    const lifecycle = createLifecycle({ log: silentLog(), stopWithinMs: 200 });
    lifecycle.add('a', part('a'));
    lifecycle.add('b', { start, stop: () => void done.push('-b') });
    void lifecycle.start();
    await new Promise(setImmediate);
    await lifecycle.stop();
    expect(done).toEqual(['+a', '-b', '-a']);
  }
});
