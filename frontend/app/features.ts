import { contactForm } from '../features/contact-inbox/index.ts';
import { identity } from '../features/identity/index.ts';
import { publicSite } from '../features/public-site/index.ts';
import type { PublicFeature, PublicScreen } from '../lib/feature.ts';

/** The features with public screens. What lies behind the public site is in `signed-in-features.ts`. */
const features: readonly PublicFeature[] = [publicSite, contactForm, identity];

export const publicScreens: readonly PublicScreen[] = features.flatMap((feature) => feature.public?.screens ?? []);
export const guestScreens: readonly PublicScreen[] = features.flatMap((feature) => feature.guest?.screens ?? []);
