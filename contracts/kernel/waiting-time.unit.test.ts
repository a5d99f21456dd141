import { expect, test } from 'vitest';
import { errorText } from './errors.ts';
import { waitingTimeText } from './waiting-time.ts';

test.each([
  [1, 'ثانية واحدة', '1 second'],
  [2, 'ثانيتين', '2 seconds'],
  [3, '3 ثوانٍ', '3 seconds'],
  [10, '10 ثوانٍ', '10 seconds'],
  [11, '11 ثانية', '11 seconds'],
  [58.2, '59 ثانية', '59 seconds'],
  [59.2, 'دقيقة واحدة', '1 minute'],
  [60, 'دقيقة واحدة', '1 minute'],
  [61, 'دقيقتين', '2 minutes'],
  [120, 'دقيقتين', '2 minutes'],
  [121, '3 دقائق', '3 minutes'],
  [600, '10 دقائق', '10 minutes'],
  [601, '11 دقيقة', '11 minutes'],
  [3540, '59 دقيقة', '59 minutes'],
  [6000, '100 دقيقة', '100 minutes'],
  [6060, '101 دقيقة', '101 minutes'],
  [6120, '102 دقيقة', '102 minutes'],
  [6180, '103 دقائق', '103 minutes'],
])('says %d seconds as «%s» and "%s"', (seconds, ar, en) => {
  expect([waitingTimeText(seconds, 'ar'), waitingTimeText(seconds, 'en')]).toEqual([ar, en]);
});

test('tells a rate-limited caller how long to wait', () => {
  expect(errorText('too_many_requests', 'ar', { seconds: 2 })).toBe('محاولات كثيرة، يرجى المحاولة بعد ثانيتين');
  expect(errorText('too_many_requests', 'ar', { seconds: 3540 })).toBe('محاولات كثيرة، يرجى المحاولة بعد 59 دقيقة');
  expect(errorText('too_many_requests', 'en', { seconds: 1 })).toBe('Too many attempts, try again in 1 second');
});
