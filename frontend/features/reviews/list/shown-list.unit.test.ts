import { describe, expect, test } from 'vitest';
import { aReview } from '../testing.ts';
import { leave, neighbours, nothingShown, reconcile, type ShownList } from './shown-list.ts';

const [a, b, c, d] = [aReview('a'), aReview('b'), aReview('c'), aReview('d')];
const names = (rows: readonly { authorName: string | null }[]) => rows.map((row) => row.authorName).join('');
const answer = (rows: readonly ReturnType<typeof aReview>[], of = 'all') => ({ of, rows, seen: {} });
const reading = (...rows: ReturnType<typeof aReview>[]): ShownList => reconcile(nothingShown, answer(rows));

describe('while somebody reads', () => {
  test('what arrives on top or in between waits and moves nothing', () => {
    const shown = reconcile(reading(b, d), answer([a, b, c, d]));
    expect(names(shown.rows)).toBe('bd');
    expect(names(shown.arrivals)).toBe('ac');
  });

  test('what follows the last row is added at the end: a page more, or the rows that moved up', () => {
    const shown = reconcile(reading(a, b), answer([b, c, d]));
    expect(names(shown.rows)).toBe('abcd');
    expect(shown.arrivals).toEqual([]);
    expect([...shown.departed]).toEqual([a.id]);
  });

  test('rows are brought up to date in their place', () => {
    const edited = aReview('b', { stars: 1 });
    expect(reconcile(reading(a, b), answer([edited, a])).rows.map((row) => row.stars)).toEqual([4, 1]);
  });

  test('where nothing is as it was, everything new waits', () => {
    const shown = reconcile(reading(a), answer([b, c]));
    expect([names(shown.rows), names(shown.arrivals)]).toEqual(['a', 'bc']);
  });

  test('an arrival stops waiting when it no longer matches', () => {
    const once = reconcile(reading(b), answer([a, b]));
    expect(reconcile(once, answer([b])).arrivals).toEqual([]);
  });

  test('the same answer changes nothing', () => {
    const same = answer([a, b]);
    const shown = reconcile(nothingShown, same);
    expect(reconcile(shown, same)).toBe(shown);
  });
});

test('other filters and a list that was empty start anew', () => {
  expect(names(reconcile(reading(a, b), answer([c], 'overdue')).rows)).toBe('c');
  expect(names(reconcile(reading(), answer([c, d])).rows)).toBe('cd');
});

describe('leaving a row', () => {
  test('an answered row stays until one leaves it', () => {
    const answered = reconcile(reading(a, b, c), answer([b, c]));
    expect(names(leave(answered, (row) => row.id === a.id).rows)).toBe('abc');
    const left = leave(answered, () => false);
    expect(names(left.rows)).toBe('bc');
    expect(left.departed.size).toBe(0);
  });

  test('rows that still match are not touched', () => {
    const shown = reading(a, b);
    expect(leave(shown, () => false)).toBe(shown);
  });
});

test('neighbours and place', () => {
  expect(neighbours([a, b, c], b.id)).toMatchObject({ place: 2, previous: { authorName: 'a' }, next: { authorName: 'c' } });
  expect(neighbours([a], a.id)).toMatchObject({ place: 1, previous: null, next: null });
  expect(neighbours([a], c.id)).toBeNull();
});
