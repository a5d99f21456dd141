import type { ProvidedContext } from 'vitest';

declare module 'vitest' {
  // What tests/setup hands to tests; a merged declaration is vitest's own way to type it.
  interface ProvidedContext {
    postgresUrl: string;
    redisUrl: string | null;
  }
}

/** What `inject` knows in tests of every package that imports this door. */
export type TestContext = ProvidedContext;
