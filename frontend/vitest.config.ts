import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: [{ find: /^@sumaa\/contracts$/, replacement: fileURLToPath(new URL('../contracts/index.ts', import.meta.url)) }],
  },
  test: {
    name: 'frontend',
    environment: 'jsdom',
    setupFiles: ['./vitest.setup.ts'],
    // Tests that need a browser page. The frontend's unit tests run in the root `unit` project.
    include: ['**/*.ui.test.{ts,tsx}'],
    exclude: ['node_modules', 'dist', 'dist-types'],
    // Files share their worker's modules, whose loading cost more than the tests; what a test puts in a global's place is taken back.
    isolate: false,
    // One process runs them all; see the root config.
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
    unstubGlobals: true,
    restoreMocks: true,
    // Only ends a test that hangs; same value as in the root config.
    testTimeout: 60_000,
  },
});
