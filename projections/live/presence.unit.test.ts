import type { PresenceMessage } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { createPresence } from './presence.ts';

/** Processes that publish to one another. */
function processes(count: number) {
  let at = 0;
  const shown: PresenceMessage[][] = [];
  const all = Array.from({ length: count }, (_, index) => {
    shown[index] = [];
    return createPresence({
      publish: (payload) => alive.forEach((each) => each.receive(payload)),
      show: (_room, message) => void shown[index]?.push(message),
      now: () => at,
    });
  });
  const alive = [...all];
  const last = (index: number) => shown[index]?.at(-1)?.people.map(({ accountId, isWriting }) => `${accountId}${isWriting ? '*' : ''}`);
  return { all, alive, last, pass: (ms: number) => (at += ms) };
}
const on = (accountId: string, isWriting = false) => ({ tenant: 'platform', topic: 'contacts', id: 'm', accountId, isWriting }) as const;

test('merges what the sockets of all processes have open; two tabs are one person', () => {
  const { all, last } = processes(2);
  all[0]?.report('s1', on('a'));
  all[1]?.report('s2', on('b'));
  all[1]?.report('s3', on('b', true));
  expect([last(0), last(1)]).toEqual([
    ['a', 'b*'],
    ['a', 'b*'],
  ]);
  all[1]?.report('s3', null);
  expect(last(0)).toEqual(['a', 'b']);
});

test('forgets a process that was killed after a minute, and none that goes on', () => {
  const { all, alive, last, pass } = processes(2);
  all[0]?.report('s1', on('a'));
  all[1]?.report('s2', on('b'));
  alive.pop();
  for (let each = 0; each < 15; each++) {
    pass(4_000);
    all[0]?.tick();
  }
  expect(last(0)).toEqual(['a']);
});
