import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright';
import { buildFrontend } from '../../embedded/bin/build-frontend.mjs';
import buildServers from '../setup/servers.ts';
import { startInstance } from '../support/instance.ts';
import { openLook, type Look } from '../support/looks.ts';
import { prepareLastingViewers, prepareSyncing, screensToSee, see, signInContext } from '../support/screens.ts';
import { findBrowser } from './browser.mjs';

// `npm run screenshots`: every screen in both languages, both themes, on a desktop and a phone; `-- NAME…` those that begin so.
const names = process.argv.slice(2);
const wanted = screensToSee.filter(({ name }) => names.length === 0 || names.some((given) => name.startsWith(given)));
const folder = path.resolve(import.meta.dirname, '../../.artifacts/screenshots');
const looks = (['ar', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => (['desktop', 'phone'] as const).map((device): Look => ({ language, theme, device }))),
);

buildFrontend();
buildServers();
await mkdir(folder, { recursive: true });
const product = await startInstance({ env: { RATE_LIMITS: 'off' } });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
let count = 0;
try {
  const lasting = await prepareLastingViewers(product);
  for (const look of looks) {
    for (const screen of wanted) {
      const context = await openLook(browser, product.url, look);
      if (screen.viewer !== 'visitor')
        await signInContext(
          context,
          product,
          screen.viewer === 'syncing' ? (await prepareSyncing(product)).syncing : lasting[screen.viewer],
        );
      const page = await context.newPage();
      await see(page, screen, look.language, product);
      await page.screenshot({
        animations: 'disabled',
        path: path.join(folder, `${screen.name}-${look.language}-${look.theme}-${look.device}.png`),
      });
      await context.close();
      count += 1;
    }
  }
} finally {
  await browser.close();
  await product.stop();
  await product.remove();
}
console.log(`${count} pictures in ${folder}`);
