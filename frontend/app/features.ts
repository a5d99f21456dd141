import { matchPath } from 'react-router-dom';
import { contactForm } from '../features/contact-inbox/index.ts';
import { identity } from '../features/identity/index.ts';
import { publicSite } from '../features/public-site/index.ts';
import { inLanguage } from '../lib/locale/public-path.ts';
import type { PublicFeature, PublicScreen } from '../lib/feature.ts';

/** The features with public screens. What lies behind the public site is in `signed-in-features.ts`. */
const features: readonly PublicFeature[] = [publicSite, contactForm, identity];

export const publicScreens: readonly PublicScreen[] = features
  .flatMap((feature) => feature.public?.screens ?? [])
  .flatMap((screen) => (screen.hasEnglishAddress ? [screen, { ...screen, path: inLanguage(`/${screen.path}`, 'en').slice(1) }] : [screen]));
export const guestScreens: readonly PublicScreen[] = features.flatMap((feature) => feature.guest?.screens ?? []);

/** Whether the page at this path has an address in each language. */
export const isTranslatedPage = (path: string): boolean =>
  publicScreens.some((screen) => screen.hasEnglishAddress && matchPath(`/${screen.path}`, path) !== null);
