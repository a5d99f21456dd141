import type { ProvidedContext } from 'vitest';

declare module 'vitest' {
  // The values that tests/setup provides; vitest types them by declaration merging.
  interface ProvidedContext {
    postgresUrl: string;
    redisUrl: string | null;
  }
}

/** The type of `inject` in tests of every package that imports this entry point. */
export type TestContext = ProvidedContext;
