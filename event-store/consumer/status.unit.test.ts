import { expect, test } from 'vitest';
import { events } from '../contract/fixture.ts';
import { consumerName } from './consumer-name.ts';
import { createTracker } from './status.ts';

test('a consumer that another process runs now does not lag behind what this one received', () => {
  const at = new Date('2026-03-10T09:00:00Z');
  const [event] = events(1);
  const tracker = createTracker(consumerName('projection', 'counter'), () => new Date(at.getTime() + 5_000));
  tracker.received([{ ...event, recordedAt: at } as never]);
  expect(tracker.status().lagSeconds).toBe(5);
  tracker.gaveUp();
  expect(tracker.status().lagSeconds).toBe(0);
});
