import { test as base } from '@playwright/test';
import { googleHooks, type GoogleHooks } from './google.ts';
import { startInstance, type Instance } from './instance.ts';

interface Fixtures {
  readonly product: Instance;
  readonly google: GoogleHooks;
}

/** Playwright's `test` with the whole product running: one instance a worker, shared by the files it runs. */
export const test = base.extend<object, Fixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off this very pattern
    async ({}, use) => {
      const instance = await startInstance({ env: { POLL_SECONDS: '5', RATE_LIMITS: 'off' } });
      await use(instance);
      await instance.stop();
      await instance.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  google: [({ product }, use) => use(googleHooks(product.google)), { scope: 'worker' }],
});

export { expect } from '@playwright/test';
