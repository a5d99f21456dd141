/** Counts a view of a public page: its path and the host that led there, nothing about the visitor. */
export function countView(path: string, from: string): void {
  const body = new Blob([JSON.stringify({ path, from })], { type: 'application/json' });
  navigator.sendBeacon?.('/api/site-views', body);
}

/** The host of the page that led to this document; '' when none did. */
export const referringHost = (): string => document.referrer.split('/')[2] ?? '';
