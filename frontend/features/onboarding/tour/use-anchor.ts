import { useEffect, useState } from 'react';
import type { StopId } from './stops.ts';

/** A screen that does not have the place after this long has none: an empty dashboard has no list of what waits, ms. */
const PATIENCE = 2500;

export type Anchor =
  | { readonly status: 'looking' }
  | { readonly status: 'found'; readonly element: Element }
  | { readonly status: 'absent' };

/** The visible element that carries `data-tour={id}`, as soon as its screen shows it. Give the component the id as its key. */
export function useAnchor(id: StopId): Anchor {
  const [anchor, setAnchor] = useState<Anchor>({ status: 'looking' });
  useEffect(() => {
    const look = () => {
      const element = [...document.querySelectorAll(`[data-tour="${id}"]`)].find((each) => each.getClientRects().length > 0);
      if (element === undefined) return;
      stop();
      setAnchor({ status: 'found', element });
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => {
      stop();
      setAnchor({ status: 'absent' });
    }, PATIENCE);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return stop;
  }, [id]);
  return anchor;
}
