import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom leaves out of a browser. A wide window that matches no query; sizes nobody observes.
if (typeof window !== 'undefined') {
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
}
