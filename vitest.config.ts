import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesAtOnce } from './tests/setup/at-once.ts';

// Workspaces import each other by door; under tests the doors lead to the sources, so nothing has to be built first.
const conditions = ['@sumaa/source'];
const fromSource = {
  ssr: { noExternal: [/^@sumaa\//], resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions, noExternal: [/^@sumaa\//] } } },
};
// Files share their worker's modules: no test changes a module's state, and loading them anew would cost a fifth of the whole run.
// How long a test takes decides nothing: the limit is there to end one that hangs, on a busy machine too.
const node = {
  environment: 'node' as const,
  env: { TZ: 'UTC' },
  retry: 0,
  isolate: false,
  setupFiles: ['tests/setup/seed.ts'],
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};
const ignored = ['**/node_modules/**', '**/dist/**'];
/** R16 to R21, an hour's renewals and real kills at each of their moments: long faults, whose short form shows little. */
const long = [
  ...['network', 'disk-full', 'soak', 'rolling-restart', 'noisy-tenant', 'simulation'].map((name) => `tests/faults/${name}.full.test.ts`),
  ...['many-renewals', 'renewal-moments'].map((name) => `tests/money/${name}.full.test.ts`),
];
const withServers = {
  ...node,
  exclude: ignored,
  globalSetup: ['tests/setup/servers.ts', 'tests/setup/postgres.ts', 'tests/setup/redis.ts'],
  setupFiles: ['tests/setup/logs.ts'],
  // Asking costs the programs that are asked time.
  expect: { poll: { timeout: 120_000, interval: 150 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/**
 * Tests that start the whole product take longest: they begin first, so that none is left alone at the end. First of all the authority
 * matrix, the longest, which its size does not show.
 */
class WholeProductFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const file = path.relative(import.meta.dirname, moduleId);
      return file.startsWith('tests/security/') ? 0 : file.startsWith('tests/') ? 1 : 2;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

// One process runs all files of such a project: loading modules and the browser's page anew for each cost more than the tests. Projects of
// another number of processes run after each other.
const inOneProcess = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder } });

export default defineConfig({
  test: {
    sequence: { sequencer: WholeProductFirst },
    maxWorkers: filesAtOnce,
    projects: [
      { ...fromSource, test: { ...node, ...inOneProcess(1), name: 'unit', include: ['**/*.unit.test.ts'], exclude: ignored } },
      { ...fromSource, test: { ...withServers, name: 'int', include: ['**/*.int.test.ts'] } },
      // What only `npm run test:full` runs.
      {
        ...fromSource,
        // Each of these walks through many states of a whole product, beside two others.
        test: { ...withServers, testTimeout: 600_000, name: 'full', include: ['**/*.full.test.ts'], exclude: [...ignored, ...long] },
      },
      // What only `npm run test:faults` runs.
      { ...fromSource, test: { ...withServers, name: 'faults', include: long } },
      './frontend/vitest.config.ts',
    ],
  },
});
