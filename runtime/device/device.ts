import Bowser from 'bowser';

/**
 * What a person signed in with, in words they know (`Chrome · Windows`), from a `User-Agent` header; null where it names
 * neither browser nor system. What a browser says of itself is a claim: it is shown, never decided on.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  // The library refuses an empty text; and no browser's own is longer.
  const text = userAgent?.slice(0, 400).trim();
  if (!text) return null;
  const { browser, os } = Bowser.parse(text);
  return [browser.name, os.name].filter(Boolean).join(' · ') || null;
}
