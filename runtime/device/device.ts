import Bowser from 'bowser';

/**
 * Readable name of a device from a `User-Agent` header (`Chrome · Windows`); null when neither browser nor system is known.
 * The header can be forged: use the result for display only.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  // The library throws on an empty text, and no real browser sends more than 400 characters.
  const text = userAgent?.slice(0, 400).trim();
  if (!text) return null;
  const { browser, os } = Bowser.parse(text);
  return [browser.name, os.name].filter(Boolean).join(' · ') || null;
}
