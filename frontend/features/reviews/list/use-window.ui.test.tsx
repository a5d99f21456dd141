import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWindow } from './use-window.ts';

/** Says which rows are in sight. */
let scrollTo: (indexes: readonly number[]) => void;
class Observer {
  private readonly rows: HTMLElement[] = [];
  constructor(tell: IntersectionObserverCallback) {
    scrollTo = (indexes) =>
      act(() =>
        tell(
          this.rows.map((target) => ({
            target,
            isIntersecting: indexes.includes(Number(target.dataset['index'])),
            boundingClientRect: { height: 180 },
          })) as unknown as IntersectionObserverEntry[],
          this as never,
        ),
      );
  }
  observe(row: HTMLElement) {
    this.rows.push(row);
  }
  disconnect() {}
}

function List({ rows }: { readonly rows: readonly { readonly id: string }[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { isDrawn, heightOf } = useWindow(list, rows);
  return (
    <ul ref={list}>
      {rows.map(({ id }, index) => (
        <li key={id} data-review={id} data-index={index} data-height={heightOf(id)}>
          {isDrawn(index) && <a href={id}>{id}</a>}
        </li>
      ))}
    </ul>
  );
}

const rowsOf = (length: number) => Array.from({ length }, (_, n) => ({ id: `r${n}` }));
const drawn = () => [...document.querySelectorAll('a')].map(({ textContent }) => Number(textContent?.slice(1)));

beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('of a long list only what is near, and what has the focus, is drawn; the rest keeps its height', () => {
  render(<List rows={rowsOf(200)} />);
  scrollTo([0, 1, 2]);
  expect(drawn()).toEqual(Array.from({ length: 36 }, (_, n) => n));
  act(() => document.querySelector('a')?.focus());
  scrollTo([100, 101, 102]);
  expect(drawn()).toEqual([0, ...Array.from({ length: 61 }, (_, n) => n + 75)]);
  expect(document.querySelector<HTMLElement>('[data-index="1"]')?.dataset['height']).toBe('180');
});

test('a list that is not long is drawn whole', () => {
  render(<List rows={rowsOf(60)} />);
  expect(drawn()).toHaveLength(60);
});
