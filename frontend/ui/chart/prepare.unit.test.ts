// @vitest-environment node
import { array, assert, double, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcPath, distribution, inDrawingOrder, meanRange, slices } from './prepare.ts';

describe('chart preparation', () => {
  it('draws time from right to left in Arabic', () => {
    expect(inDrawingOrder([1, 2, 3], 'rtl')).toEqual([3, 2, 1]);
    expect(inDrawingOrder([1, 2, 3], 'ltr')).toEqual([1, 2, 3]);
  });

  it('gives a range that contains all averages, and null when none is known', () => {
    expect(meanRange([4.2, null, 4.5])).toEqual([4, 4.5]);
    expect(meanRange([5, 5])).toEqual([4.5, 5]);
    expect(meanRange([4])).toEqual([4, 4.5]);
    expect(meanRange([null])).toBeNull();
    assert(
      property(array(double({ min: 0, max: 5, noNaN: true }), { minLength: 1 }), (means) => {
        const range = meanRange(means);
        return (
          range !== null &&
          range[1] > range[0] &&
          range[0] >= 0 &&
          range[1] <= 5 &&
          means.every((mean) => mean >= range[0] && mean <= range[1])
        );
      }),
    );
  });

  it('computes shares of the total and lengths of the longest bar, without dividing by zero', () => {
    const rows = distribution([
      { id: '5', label: '', count: 6 },
      { id: '1', label: '', count: 2 },
    ]);
    expect(rows.map(({ share, length }) => [share, length])).toEqual([
      [0.75, 1],
      [0.25, 2 / 6],
    ]);
    expect(distribution([{ id: '5', label: '', count: 0 }])[0]).toMatchObject({ share: 0, length: 0 });
  });

  it('keeps every slice visible, in order and inside the ring', () => {
    expect(slices([{ id: 'a', count: 0 }])).toEqual([]);
    expect(slices([{ id: 'a', count: 3 }])).toEqual([{ id: 'a', start: 0, end: 1 }]);
    assert(
      property(array(nat(100_000), { minLength: 2, maxLength: 5 }), (counts) => {
        const parts = slices(counts.map((count, place) => ({ id: String(place), count })));
        return (
          parts.length === counts.filter((count) => count > 0).length &&
          parts.every((part, place) => part.end > part.start && part.end <= 1 && part.start >= (parts[place - 1]?.end ?? 0))
        );
      }),
    );
  });

  it('draws a full ring as well', () => {
    expect(arcPath({ start: 0, end: 1 }, 50, 49, 36)).toMatch(/^M 50\.000 1\.000 A 49 49 0 1 1 49\.99\d 1\.000 L .* Z$/);
  });
});
