import { test as base } from '@playwright/test';
import { googleHooks, type GoogleHooks } from './google.ts';
import { startInstance, type Instance, type Shape } from './instance.ts';

interface Fixtures {
  /** The edition of the product under test; null: from `SHAPE`. */
  readonly shape: Shape | null;
  readonly product: Instance;
  readonly google: GoogleHooks;
}

/** Playwright's `test` with a running product: one instance per worker, shared by its files. */
export const test = base.extend<object, Fixtures>({
  shape: [null, { scope: 'worker', option: true }],
  product: [
    async ({ shape }, use) => {
      const instance = await startInstance({
        env: { POLL_SECONDS: '5', RATE_LIMITS: 'off', REPLY_UNDO_SECONDS: '15' },
        ...(shape ? { shape } : {}),
      });
      await use(instance);
      await instance.stop();
      await instance.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  google: [({ product }, use) => use(googleHooks(product.google)), { scope: 'worker' }],
});

export { expect } from '@playwright/test';
