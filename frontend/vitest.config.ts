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
    include: ['**/*.ui.test.tsx', '**/*.unit.test.{ts,tsx}'],
    exclude: ['node_modules', 'dist', 'dist-types'],
  },
});
