import type { Browser, BrowserContext } from '@playwright/test';
import type { Language } from './texts.ts';

/** Language, theme and device of a screenshot or check. */
export interface Look {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly device: 'desktop' | 'phone';
}

/** Opens a browser context with this look, without the bar of the one-machine edition. */
export async function openLook(browser: Browser, baseURL: string, { language, theme, device }: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: device === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: device === 'phone',
    isMobile: device === 'phone',
    timezoneId: 'Asia/Riyadh',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      // The accessibility checker opens blank pages, which have no storage.
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('lang', String(chosenLanguage));
      localStorage.setItem('theme', String(chosenTheme));
      sessionStorage.setItem('sumaa-bar', 'off');
    },
    [language, theme],
  );
  return context;
}
