import type { ProvidedContext } from 'vitest';

declare module 'vitest' {
  // What tests/setup/postgres.ts hands to tests; a merged declaration is vitest's own way to type it.
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** What `inject` knows in tests of every package that imports this door. */
export type TestContext = ProvidedContext;
