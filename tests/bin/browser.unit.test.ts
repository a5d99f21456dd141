import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findBrowser } from './browser.mjs';

test('Playwright’s headless shell is taken before its full Chromium, which serves where there is no shell', async () => {
  const browsers = mkdtempSync(path.join(os.tmpdir(), 'sumaa-browsers-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(browsers, { recursive: true, force: true });
  });
  vi.stubEnv('CHROMIUM_PATH', '');
  // Playwright reads it when it is loaded.
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', browsers);
  const { chromium } = await import('playwright');
  const place = (file: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
    return file;
  };
  const full = place(chromium.executablePath());
  expect(await findBrowser()).toBe(full);
  const [revision] = /\d+/.exec(path.relative(browsers, full)) ?? [];
  const shell = place(path.join(browsers, `chromium_headless_shell-${revision}`, 'chrome-headless-shell-any', 'chrome-headless-shell'));
  expect(await findBrowser()).toBe(shell);
});
