import { Transform } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { Position as Place } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { openSource, type Item, type Source } from './source.ts';

type Sent = { readonly event: { readonly id: string } } | { readonly checkpoint: number } | 'caughtUp';

/** A client subscription without a server: a transform that passes events on and calls back for the other messages. */
function openPlain() {
  let reached: (place: Place) => void = () => {};
  const transform = new Transform({
    objectMode: true,
    transform(sent: Sent, _, next) {
      if (sent === 'caughtUp') this.emit('caughtUp');
      else if ('checkpoint' in sent) reached({ commit: BigInt(sent.checkpoint), prepare: BigInt(sent.checkpoint) });
      else return next(null, sent);
      next();
    },
  });
  const stream = Object.assign(transform, { unsubscribe: async () => {} });
  const source = openSource((callback) => {
    reached = callback;
    return stream;
  });
  const send = (sent: Sent) => stream.write(sent);
  return {
    stream,
    source,
    send,
    event: (n: number) => send({ event: { id: String(n) } }),
    reached: (n: number) => send({ checkpoint: n }),
  };
}

const describeItem = (item: Item | null) => {
  if (item?.kind === 'event') return item.event.id;
  return item?.kind === 'checkpoint' ? `checkpoint ${item.place.commit}` : (item?.kind ?? null);
};
function takeAll(source: Source): (string | null)[] {
  const taken: (string | null)[] = [];
  for (let item = source.take(); item !== null && item.kind !== 'ended'; item = source.take()) taken.push(describeItem(item));
  return taken;
}

test('a server that is faster than its consumer is paused, and nothing is lost', async () => {
  const { stream, source, event } = openPlain();
  let sent = 0;
  // Like a correct sender: it stops when the buffer is full and continues on `drain`.
  const send = () => {
    while (sent < 2_000) {
      sent += 1;
      if (!event(sent)) return;
    }
  };
  stream.on('drain', send);
  send();
  for (let turns = 0; turns < 100; turns++) await turn();
  const sentWithoutConsumer = sent;
  const taken: (string | null)[] = [];
  while (taken.length < 2_000) {
    taken.push(...takeAll(source));
    await turn();
  }
  expect(sentWithoutConsumer).toBeLessThan(200);
  expect(taken).toEqual(Array.from({ length: 2_000 }, (_, n) => String(n + 1)));
  await source.close();
});

test('a checkpoint that arrives while events are buffered is returned after the last of them was processed', async () => {
  const { source, event, reached } = openPlain();
  for (let n = 1; n <= 90; n++) event(n);
  reached(90);
  await turn();
  const taken: (string | null)[] = [];
  while (taken.length < 90) {
    taken.push(...takeAll(source));
    await turn();
  }
  expect(taken.slice(0, 90)).toEqual(Array.from({ length: 90 }, (_, n) => String(n + 1)));
  expect([...taken.slice(90), ...takeAll(source)]).toEqual(['checkpoint 90']);
  await source.close();
});

test('returns only the last of several checkpoints, and the end after everything else', async () => {
  const { stream, source, event, reached, send } = openPlain();
  reached(1);
  reached(2);
  event(3);
  await turn();
  reached(3);
  send('caughtUp');
  await turn();
  stream.destroy(new Error('gone'));
  await turn();
  expect(takeAll(source)).toEqual(['checkpoint 2', '3', 'checkpoint 3', 'live']);
  expect(source.take()).toMatchObject({ kind: 'ended', error: new Error('gone') });
});
