import { useEffect, useState } from 'react';
import type { StopId } from './stops.ts';

/** How long to wait for the element, ms. Some screens never show it: an empty dashboard has no list of waiting reviews. */
const TIMEOUT_MS = 2500;

export type Anchor =
  | { readonly status: 'looking' }
  | { readonly status: 'found'; readonly element: Element }
  | { readonly status: 'absent' };

/** The visible element with `data-tour={id}`, once the screen shows it. The calling component must have `key={id}`. */
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
    }, TIMEOUT_MS);
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
