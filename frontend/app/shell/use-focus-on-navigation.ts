import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * After each change of path, focuses the returned element (so that screen readers continue there) and scrolls to the top. Going back
 * keeps the browser's scroll position.
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, kind]);
  return main;
}
