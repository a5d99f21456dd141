import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { countView, referringHost } from '../../lib/site/site-view.ts';

/** Counts each public page that is shown here. */
export function useCountedView(): void {
  const { pathname: path } = useLocation();
  const last = useRef('');
  useEffect(() => {
    if (last.current === path) return;
    const from = last.current === '' ? referringHost() : location.host;
    last.current = path;
    countView(path, from);
  }, [path]);
}
