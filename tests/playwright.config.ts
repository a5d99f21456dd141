import { defineConfig } from '@playwright/test';
import { findBrowser } from './bin/browser.mjs';
import type { Shape } from './support/instance.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? (await findBrowser());

/** Journeys through the running product in a real browser. No retries: a flake is a defect. */
export default defineConfig<object, { shape: Shape | null }>({
  testDir: '.',
  globalSetup: ['./setup/frontend.ts', './setup/servers.ts'],
  testMatch: ['journeys/**/*.spec.ts'],
  outputDir: '../.artifacts/playwright',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? {} : { outputFile: '../.artifacts/reports/playwright.json' }]],
  projects: [
    { name: 'journeys' },
    // The main job once more, on the shape of a real installation: every app in two processes, Redis, a bucket, the edge.
    { name: 'processes', testMatch: ['journeys/main-job.spec.ts'], grep: /, ar,/, use: { shape: 'processes' } },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
    },
    // A trace costs a quarter of the time: whoever looks for a fault asks for it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Riyadh',
    // Painting what moves, by software, costs more than the journey; the main job is walked with it all the same.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
  },
});
