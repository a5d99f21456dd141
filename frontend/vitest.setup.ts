import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { showLanguage, storedLanguage } from './lib/locale/language.ts';
import { quickComputedStyle } from './vitest.computed-style.ts';
import { elementError } from './vitest.element-error.ts';

declare global {
  interface Window {
    /** jsdom's own, which is slow. */
    jsdomComputedStyle: typeof getComputedStyle;
  }
}

afterEach(() => {
  cleanup();
  // Files share their worker's modules: none begins in the language in which another one ended.
  localStorage.removeItem('lang');
  if (storedLanguage() !== 'ar') showLanguage('ar');
});

// Generous, so that tests do not fail on a slow machine.
configure({ asyncUtilTimeout: 50_000, getElementError: elementError });

// Browser features that jsdom lacks: `matchMedia` that matches nothing, observers that see nothing, and a document without fonts.
if (typeof window !== 'undefined') {
  // Files share their worker's page: only the first one puts it aside.
  window.jsdomComputedStyle ??= window.getComputedStyle;
  window.getComputedStyle = quickComputedStyle(window.jsdomComputedStyle);
  window.matchMedia ??= (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  });
  Object.assign((globalThis.CSS ??= {} as typeof CSS), { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  Element.prototype.scrollIntoView ??= () => undefined;
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new Set() });
}
