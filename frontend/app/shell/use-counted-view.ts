import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Counts a view of a public page: its path and the host that led there, nothing about the visitor. */
export function useCountedView(): void {
  const { pathname: path } = useLocation();
  const last = useRef('');
  useEffect(() => {
    if (last.current === path) return;
    const from = last.current === '' ? (document.referrer.split('/')[2] ?? '') : location.host;
    last.current = path;
    const body = new Blob([JSON.stringify({ path, from })], { type: 'application/json' });
    navigator.sendBeacon?.('/api/site-views', body);
  }, [path]);
}
