import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './vite/compile-messages.ts';
import { chunkFileNames, chunkRules } from './vite/chunk-rules.ts';
import { keepLocales } from './vite/keep-locales.ts';
import { leanIcons } from './vite/lean-icons.ts';
import { leanRoutes } from './vite/lean-routes.ts';
import { leanZod } from './vite/lean-zod.ts';
import { markdown } from './vite/markdown.ts';
import { noChunkCycles } from './vite/no-chunk-cycles.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFonts } from './vite/preload-fonts.ts';
import { prerenderPages } from './vite/prerender.ts';

/** Target of API, socket and stand-in calls of `npm run dev` and `vite preview`. */
const origin = process.env['SUMAA_ORIGIN'] ?? 'http://localhost:3000';
const proxy = {
  // The product accepts commands from pages of its own origin only; this server's pages are the same pages.
  '/api': { target: origin, headers: { origin } },
  // `/__dev` answers local names only.
  '/__dev': { target: origin, changeOrigin: true },
  // Public pages of businesses.
  '^/(en/)?b/': { target: origin },
  '/socket.io': { target: origin, ws: true },
};

/** The package exports its build with warnings for developers to everybody; the one without them is smaller. */
const leanRouter = [
  { find: /^react-router$/, replacement: 'react-router/dist/production/index.mjs' },
  { find: /^react-router\/dom$/, replacement: 'react-router/dist/production/dom-export.mjs' },
].map(({ find, replacement }) => ({ find, replacement: fileURLToPath(new URL(`../node_modules/${replacement}`, import.meta.url)) }));

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const root = path('.');

export default defineConfig({
  root,
  plugins: [
    compileMessages(),
    markdown(),
    tailwindcss(),
    react(),
    keepLocales(['ar-AE', 'en-US']),
    leanIcons(),
    leanZod(),
    leanRoutes(),
    noChunkCycles(),
    preloadFonts(),
    prerenderPages('app/prerender.tsx'),
    precompress(),
  ],
  resolve: {
    // Workspace packages are read from source. Not through the `source` export condition: the component toolkit declares that
    // condition too, for files it does not publish.
    alias: [{ find: /^@sumaa\/contracts$/, replacement: fileURLToPath(new URL('../contracts/index.ts', import.meta.url)) }, ...leanRouter],
  },
  server: { proxy, strictPort: false },
  preview: { proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // A data: URL would need `font-src data:` and `img-src data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: path('index.html'), site: path('app/site.ts') },
      output: {
        chunkFileNames,
        codeSplitting: chunkRules(root, {
          light: ['features/public-site/screens/landing-screen.tsx', 'app/layouts/public-layout.tsx'],
          site: 'app/site.ts',
          // With the data of the contracts that parts show: merged with schemas, it would bring those along.
          island: ['app/island-root.tsx', '../contracts/kernel/weekdays.ts', '../contracts/contexts/audience/vacancies.ts'],
          app: 'app/main.tsx',
        }),
      },
    },
    modulePreload: {
      polyfill: false,
      // Needed only by signed-in users or at the end of the footer: preloading them would add 0.4 KiB of file names to what every visitor loads.
      resolveDependencies: (file, needed) => (/public-account|company-identity/.test(file) ? [] : needed),
    },
  },
});
