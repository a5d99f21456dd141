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
    // What needs a browser's page around it. Unit tests of the frontend run with everybody else's.
    include: ['**/*.ui.test.{ts,tsx}'],
    exclude: ['node_modules', 'dist', 'dist-types'],
    // As everywhere: to end a test that hangs.
    testTimeout: 60_000,
  },
});
