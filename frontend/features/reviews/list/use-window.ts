import { useEffect, useRef, useState, type RefObject } from 'react';

/** Up to so many rows all are kept. */
const all = 60;
/** Rows kept before the first and after the last one in sight. */
const around = 25;
/** The window moves by so many rows at once. */
const step = 10;

/** Which rows of a long list are drawn; the others keep their place and height. */
export interface RowWindow {
  readonly isDrawn: (index: number) => boolean;
  /** The height of a row that is not drawn; undefined: as rows usually are. */
  readonly heightOf: (id: string) => number | undefined;
}

/**
 * Watches which rows of a list are in sight: those far from it need not be drawn. A row names itself by `data-review` and its place by
 * `data-index`. The row that has the focus is always drawn.
 */
export function useWindow(list: RefObject<HTMLElement | null>, rows: readonly { readonly id: string }[]): RowWindow {
  const isLong = rows.length > all;
  const [{ first, last }, setRange] = useState({ first: 0, last: 0 });
  const [focused, setFocused] = useState<number | null>(null);
  const heights = useRef(new Map<string, number>());
  useEffect(() => {
    const element = list.current;
    if (!isLong || element === null) return undefined;
    const inSight = new Set<number>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const { review, index } = (target as HTMLElement).dataset;
        if (isIntersecting) inSight.add(Number(index));
        else inSight.delete(Number(index));
        if (review !== undefined && target.childElementCount > 0) heights.current.set(review, boundingClientRect.height);
      }
      if (inSight.size === 0) return;
      const next = { first: snapped(Math.min(...inSight)), last: snapped(Math.max(...inSight)) + step };
      setRange((range) => (range.first === next.first && range.last === next.last ? range : next));
    });
    const ids = new Set(rows.map(({ id }) => id));
    for (const row of element.querySelectorAll<HTMLElement>('[data-review]'))
      if (ids.has(row.dataset['review'] ?? '')) observer.observe(row);
    const focus = ({ target }: FocusEvent) => setFocused(indexOf(target));
    const blur = () => setFocused(null);
    element.addEventListener('focusin', focus);
    element.addEventListener('focusout', blur);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', focus);
      element.removeEventListener('focusout', blur);
    };
  }, [list, isLong, rows]);
  return {
    isDrawn: (index) => !isLong || index === focused || (index >= first - around && index <= last + around),
    heightOf: (id) => heights.current.get(id),
  };
}

const snapped = (index: number): number => Math.floor(index / step) * step;

function indexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? null : Number(row.dataset['index']);
}
