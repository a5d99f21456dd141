import { describe, expect, test } from 'vitest';
import { aReview } from '../testing.ts';
import { dropDeparted, neighbours, emptyShownList, reconcile, type ShownList } from './shown-list.ts';

const [a, b, c, d] = [aReview('a'), aReview('b'), aReview('c'), aReview('d')];
const names = (rows: readonly { authorName: string | null }[]) => rows.map((row) => row.authorName).join('');
const answer = (rows: readonly ReturnType<typeof aReview>[], filterKey = 'all') => ({ filterKey, rows, lastResponse: {} });
const reading = (...rows: ReturnType<typeof aReview>[]): ShownList => reconcile(emptyShownList, answer(rows));

describe('while the user reads the list', () => {
  test('keeps new rows above or between the shown rows as arrivals', () => {
    const shown = reconcile(reading(b, d), answer([a, b, c, d]));
    expect(names(shown.rows)).toBe('bd');
    expect(names(shown.arrivals)).toBe('ac');
  });

  test('appends rows after the last shown row: the next page, or rows that moved up', () => {
    const shown = reconcile(reading(a, b), answer([b, c, d]));
    expect(names(shown.rows)).toBe('abcd');
    expect(shown.arrivals).toEqual([]);
    expect([...shown.departed]).toEqual([a.id]);
  });

  test('updates rows in place', () => {
    const edited = aReview('b', { stars: 1 });
    expect(reconcile(reading(a, b), answer([edited, a])).rows.map((row) => row.stars)).toEqual([4, 1]);
  });

  test('keeps the very row that did not change, wherever it stands now', () => {
    const copies = [aReview('c'), aReview('a'), aReview('b', { stars: 1 })];
    const [first, second] = reconcile(reading(a, b), answer(copies)).rows;
    expect([first === a, second === b]).toEqual([true, false]);
  });

  test('keeps all new rows as arrivals when no shown row is left', () => {
    const shown = reconcile(reading(a), answer([b, c]));
    expect([names(shown.rows), names(shown.arrivals)]).toEqual(['a', 'bc']);
  });

  test('drops an arrival that no longer matches', () => {
    const once = reconcile(reading(b), answer([a, b]));
    expect(reconcile(once, answer([b])).arrivals).toEqual([]);
  });

  test('returns the same list for the same response', () => {
    const same = answer([a, b]);
    const shown = reconcile(emptyShownList, same);
    expect(reconcile(shown, same)).toBe(shown);
  });
});

test('replaces the list for other filters and when it was empty', () => {
  expect(names(reconcile(reading(a, b), answer([c], 'overdue')).rows)).toBe('c');
  expect(names(reconcile(reading(), answer([c, d])).rows)).toBe('cd');
});

describe('leave', () => {
  test('keeps a replied row until the user moves on', () => {
    const answered = reconcile(reading(a, b, c), answer([b, c]));
    expect(names(dropDeparted(answered, (row) => row.id === a.id).rows)).toBe('abc');
    const left = dropDeparted(answered, () => false);
    expect(names(left.rows)).toBe('bc');
    expect(left.departed.size).toBe(0);
  });

  test('keeps rows that still match', () => {
    const shown = reading(a, b);
    expect(dropDeparted(shown, () => false)).toBe(shown);
  });
});

test('neighbours returns the rows around one and its position', () => {
  expect(neighbours([a, b, c], b.id)).toMatchObject({ place: 2, previous: { authorName: 'a' }, next: { authorName: 'c' } });
  expect(neighbours([a], a.id)).toMatchObject({ place: 1, previous: null, next: null });
  expect(neighbours([a], c.id)).toBeNull();
});
