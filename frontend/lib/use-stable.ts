import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function through all renders, which calls the newest one: for parts that are drawn again only when something they show changes. */
export function useStable<A extends unknown[]>(newest: (...args: A) => void): (...args: A) => void {
  const ref = useRef(newest);
  useLayoutEffect(() => {
    ref.current = newest;
  });
  return useCallback((...args: A) => ref.current(...args), []);
}
