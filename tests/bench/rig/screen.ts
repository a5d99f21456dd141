import type { Page } from '@playwright/test';
import { chromium } from 'playwright';
import { buildFrontend } from '../../../embedded/bin/build-frontend.mjs';
import { findBrowser } from '../../bin/browser.mjs';
import { newBrowser, signInContext, type DemoLogin } from '../../support/people.ts';
import type { Product } from './product.ts';

/** The product in a browser, with somebody signed in. */
export interface Screen {
  readonly page: Page;
  close(): Promise<void>;
}

/** Opens a browser in which this person is signed in, in English. */
export async function openScreen({ instance }: Product, person: Pick<DemoLogin, 'email' | 'password'>): Promise<Screen> {
  buildFrontend();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await findBrowser()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--enable-precise-memory-info'],
  });
  const page = await newBrowser(browser, instance, 'en');
  await signInContext(page.context(), instance, person);
  return { page, close: () => browser.close() };
}
