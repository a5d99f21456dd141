import { expect, test } from 'vitest';
import { fromRiyadh, toRiyadh } from './riyadh.ts';

test('a day and a time in Riyadh are one instant, and back', () => {
  const at = fromRiyadh('2027-03-01', '01:30')!;
  expect(at).toBe('2027-02-28T22:30:00.000Z');
  expect(toRiyadh(at)).toEqual({ day: '2027-03-01', time: '01:30' });
});

test.each([
  ['2027-02-30x', '09:00'],
  ['', '09:00'],
  ['2027-13-01', '09:00'],
  ['2027-03-01', '24:00'],
  ['2027-03-01', '9:00'],
])('«%s» at «%s» is none', (day, time) => expect(fromRiyadh(day, time)).toBeNull());
