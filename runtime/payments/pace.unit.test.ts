import { expect, test } from 'vitest';
import { createPace, type PaceClock } from './pace.ts';

/** Time that passes only when nobody has anything else to do. */
function virtualTime(): PaceClock & { pass(): Promise<void> } {
  let at = 0;
  const waiting: { readonly until: number; readonly go: () => void }[] = [];
  return {
    now: () => at,
    wait: (ms) => new Promise((go) => waiting.push({ until: at + ms, go })),
    async pass() {
      for (;;) {
        for (let turn = 0; turn < 8; turn++) await Promise.resolve();
        waiting.sort((one, other) => one.until - other.until);
        const first = waiting.shift();
        if (!first) return;
        at = first.until;
        first.go();
      }
    },
  };
}

test('10,000 renewals that are due in one hour ask the provider 5 times a second at most, each once, and are done within the hour', async () => {
  const time = virtualTime();
  const turn = createPace(5, time);
  const calls: number[] = [];
  const renewals = Array.from({ length: 10_000 }, (_none, renewal) => renewal);
  const taken: number[] = [];
  const worker = async (): Promise<void> => {
    for (let renewal = renewals.shift(); renewal !== undefined; renewal = renewals.shift()) {
      await turn();
      calls.push(time.now());
      await time.wait(350);
      taken.push(renewal);
    }
  };
  const workers = Promise.all(Array.from({ length: 4 }, worker));
  await time.pass();
  await workers;
  expect(new Set(taken).size).toBe(10_000);
  expect(taken).toHaveLength(10_000);
  const tooSoon = calls.filter((at, index) => index >= 5 && at - (calls[index - 5] ?? 0) < 999.99);
  expect(tooSoon).toEqual([]);
  expect(calls.at(-1)).toBeLessThan(60 * 60_000);
});
