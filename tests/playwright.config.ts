import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './bin/browser.mjs';
import type { Shape } from './support/instance.ts';

const artifacts = process.env['TEST_ARTIFACTS'] ?? path.resolve(import.meta.dirname, '../.artifacts/alone');
/** What only `npm run test:full` walks: whole files by their name, single tests by their tag. */
const inFull = /\.full\.spec\.ts|@full/;
const executablePath = process.env['CHROMIUM_PATH'] ?? (await findBrowser());

/** Journeys through the running product in a real browser. No retries: a flake is a defect. */
export default defineConfig<object, { shape: Shape | null }>({
  testDir: '.',
  globalSetup: ['./setup/frontend.ts', './setup/servers.ts'],
  testMatch: ['journeys/**/*.spec.ts'],
  outputDir: path.join(artifacts, 'playwright'),
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // How long something takes decides nothing: these limits end what hangs, on a busy machine too.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: path.join(artifacts, 'journeys.json') }]],
  projects: [
    { name: 'journeys', grepInvert: inFull },
    { name: 'full', grep: inFull },
    // The main job once more, on the shape of a real installation: every app in two processes, Redis, a bucket, the edge.
    { name: 'processes', testMatch: ['journeys/main-job.spec.ts'], grep: /, ar,/, use: { shape: 'processes' } },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [...browserArguments],
    },
    // A failure leaves a picture and the page's text. A trace costs a quarter of the time: whoever looks for a fault asks for it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Riyadh',
    // Painting what moves, by software, costs more than the journey; the main job is walked with it all the same.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
  },
});
