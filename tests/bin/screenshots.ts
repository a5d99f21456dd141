import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { buildFrontend } from '../../embedded/bin/build-frontend.mjs';
import buildServers from '../setup/servers.ts';
import { startInstance } from '../support/instance.ts';
import { openLook, type Look } from '../support/looks.ts';
import { prepareLastingViewers, prepareSyncing, screensToSee, see, signInContext } from '../support/screens.ts';
import { findBrowser } from './browser.mjs';

// `npm run screenshots`: every screen in both languages, both themes, on a desktop and a phone; `-- NAME…` those that begin so;
// `-- --docs` only the pictures of the documents, into docs/pictures; `-- --site` those of the public site, into frontend/public/pictures.
const forDocs = process.argv.includes('--docs');
const forSite = process.argv.includes('--site');
const names = process.argv.slice(2).filter((name) => name !== '--docs' && name !== '--site');
const wanted = screensToSee.filter(({ name }) => names.length === 0 || names.some((given) => name.startsWith(given)));
const folder = path.resolve(import.meta.dirname, '../..', targetFolder());
const looks = (['ar', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => (['desktop', 'phone'] as const).map((device): Look => ({ language, theme, device }))),
);

/** The pictures that the documents show, in Arabic and light, by screen and device. */
const docsPictures: Readonly<Record<string, string>> = {
  'overview desktop': 'overview-ar',
  'reviews desktop': 'reviews-ar',
  'reviews phone': 'reviews-ar-phone',
};

/** The pictures that the public site shows, in both languages and themes, by screen; that of shared links in light alone. */
const sitePictures: Readonly<Record<string, string>> = {
  reviews: 'reviews',
  'review-open': 'answer',
  overview: 'figures',
  team: 'team',
  'settings-privacy': 'page',
  'welcome-connect': 'connect',
  'review-suggestions': 'suggestions',
  'review-assign': 'assign',
  'review-history': 'states',
  'account-second-factor-setup': 'protect',
  landing: 'share',
};

/** The top of the landing page in the size of the previews of shared links. */
async function writeSharePicture(png: Buffer, name: string): Promise<void> {
  const top = sharp(png).extract({ left: 0, top: 0, width: 1440, height: 756 });
  await top
    .resize(1200, 630)
    .jpeg({ quality: 86 })
    .toFile(path.join(folder, `${name}.jpg`));
}

function targetFolder(): string {
  if (forSite) return 'frontend/public/pictures';
  return forDocs ? 'docs/pictures' : '.artifacts/screenshots';
}

/** The name of a picture; undefined when it is not wanted. */
function pictureOf(screen: string, { language, theme, device }: Look): string | undefined {
  if (forSite) {
    const name = sitePictures[screen];
    if (name === undefined || device !== 'desktop') return undefined;
    if (theme === 'light') return `${name}-${language}`;
    return name === 'share' ? undefined : `${name}-${language}-dark`;
  }
  if (!forDocs) return `${screen}-${language}-${theme}-${device}`;
  return language === 'ar' && theme === 'light' ? docsPictures[`${screen} ${device}`] : undefined;
}

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
      const picture = pictureOf(screen.name, look);
      if (picture === undefined) continue;
      const context = await openLook(browser, product.url, look);
      if (screen.viewer !== 'visitor')
        await signInContext(
          context,
          product,
          screen.viewer === 'syncing' ? (await prepareSyncing(product)).syncing : lasting[screen.viewer],
        );
      const page = await context.newPage();
      await see(page, screen, look.language, product);
      const png = await page.screenshot({ animations: 'disabled' });
      if (forSite && screen.name === 'landing') await writeSharePicture(png, picture);
      else if (forSite)
        await sharp(png)
          .webp({ quality: 82 })
          .toFile(path.join(folder, `${picture}.webp`));
      else await writeFile(path.join(folder, `${picture}.png`), png);
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
