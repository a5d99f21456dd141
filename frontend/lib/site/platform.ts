import type { PlatformSettings } from '@sumaa/contracts';
import { languages, storeDefaultLanguage } from '../locale/language.ts';
import { remembersSession } from '../session/session-hint.ts';
import { hasInput } from '../form/user-input.ts';

/** What the settings say of this platform to everybody. */
export type Platform = Pick<PlatformSettings, 'platformName' | 'platformDescription' | 'defaultLanguage'>;

const STORED_AS = 'platform';

/** What this browser was told last; null without it. */
function remembered(): Platform | null {
  try {
    return platformOf(JSON.parse(localStorage.getItem(STORED_AS) ?? 'null'));
  } catch {
    return null;
  }
}

function remember(platform: Platform): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(platform));
  } catch {
    // Storage is unavailable: it is asked again by the next document.
  }
}

const isInBoth = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  languages.every((language) => typeof (value as Record<string, unknown>)[language] === 'string');

// Not by the schema of the route, which would cost the landing page 40 KiB.
function platformOf(value: unknown): Platform | null {
  const { platformName, platformDescription, defaultLanguage } = (value ?? {}) as Partial<Platform>;
  if (!isInBoth(platformName) || !isInBoth(platformDescription) || !languages.some((language) => language === defaultLanguage)) return null;
  return { platformName, platformDescription, defaultLanguage } as Platform;
}

async function askPlatform(): Promise<Platform | null> {
  try {
    const response = await fetch('/api/public/platform', { headers: { Accept: 'application/json' } });
    return platformOf(((await response.json()) as { readonly model?: unknown }).model);
  } catch {
    return null;
  }
}

/**
 * Shows what the platform is called and does: first what this browser remembers, then what the server says. A visitor without a choice
 * of their own gets the page again where its language is not the platform's, unless they began to use it.
 */
export async function followPlatform(show: (platform: Platform) => void): Promise<void> {
  const known = remembered();
  if (known !== null) show(known);
  const now = await askPlatform();
  if (now === null) return;
  if (JSON.stringify(now) !== JSON.stringify(known)) {
    remember(now);
    show(now);
  }
  if (storeDefaultLanguage(now.defaultLanguage) && !remembersSession() && !hasInput()) location.reload();
}

/** In a page that the build rendered. */
export function showInDocument({ platformName, platformDescription }: Platform): void {
  const language = document.documentElement.lang === 'en' ? 'en' : 'ar';
  const texts = { name: platformName[language], description: platformDescription[language] };
  for (const part of ['name', 'description'] as const)
    for (const element of document.querySelectorAll(`[data-platform=${part}]`)) element.textContent = texts[part];
  document.title = document.title.replace(/[^·]*$/, () => ` ${texts.name}`).trim();
}
