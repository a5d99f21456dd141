import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Workspaces import each other by door; under tests the doors lead to the sources, so nothing has to be built first.
const conditions = ['@sumaa/source'];
const fromSource = {
  ssr: { noExternal: [/^@sumaa\//], resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions, noExternal: [/^@sumaa\//] } } },
};
const node = { environment: 'node' as const, env: { TZ: 'UTC' }, retry: 0 };
const ignored = ['**/node_modules/**', '**/dist/**', 'frontend/**'];

export default defineConfig({
  test: {
    // By default one core is left alone; but most tests wait for processes of their own.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { ...fromSource, test: { ...node, name: 'unit', include: ['**/*.unit.test.ts'], exclude: ignored } },
      {
        ...fromSource,
        test: {
          ...node,
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude: ignored,
          globalSetup: ['tests/setup/servers.ts', 'tests/setup/postgres.ts', 'tests/setup/redis.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      './frontend/vitest.config.ts',
    ],
  },
});
