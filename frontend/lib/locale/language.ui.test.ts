import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test('an English address shows English to the end of the visit, and is no choice for the next one', async () => {
  history.replaceState(null, '', '/en/pricing');
  const { showLanguage, storedLanguage } = await import('./language.ts');
  showLanguage(storedLanguage());
  history.replaceState(null, '', '/login');
  expect([storedLanguage(), document.documentElement.lang, localStorage.getItem('lang')]).toEqual(['en', 'en', null]);
  vi.resetModules();
  const next = await import('./language.ts');
  expect(next.storedLanguage()).toBe('ar');
});

test('a chosen language is kept for the next visit', async () => {
  const { applyLanguage } = await import('./language.ts');
  applyLanguage('en');
  vi.resetModules();
  const next = await import('./language.ts');
  expect(next.storedLanguage()).toBe('en');
});

test('the build, which has neither an address nor a storage, renders Arabic', async () => {
  const { storedLanguage } = await import('./language.ts');
  vi.stubGlobal('location', undefined);
  vi.stubGlobal('localStorage', undefined);
  expect(storedLanguage()).toBe('ar');
});
