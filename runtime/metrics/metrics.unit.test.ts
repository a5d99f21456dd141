import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('measuring the event loop wakes a process at most four times a second', async () => {
  const { registry } = createMetrics({ process: true });
  const valueOf = async (name: string) => (await registry.getSingleMetric(`nodejs_eventloop_${name}_seconds`)!.get()).values[0]!.value;
  let shortest = Infinity;
  async function readShortest(): Promise<number> {
    // Reads the histogram and begins it anew; until its second tick the shortest time is longer than any process lives.
    await valueOf('lag');
    return (shortest = await valueOf('lag_min'));
  }
  await expect.poll(readShortest, { interval: 1_000 }).toBeLessThan(60);
  expect(shortest).toBeGreaterThan(0.2);
});
