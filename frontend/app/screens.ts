import { openScreens as identityScreens, visitorScreens } from '../features/identity/index.ts';
import { connectScreens, onboardingScreens, settingsScreens } from '../features/onboarding/index.ts';
import { overviewScreens } from '../features/overview/index.ts';
import { platformScreens } from '../features/platform/index.ts';
import { publicScreens as siteScreens } from '../features/public-site/index.ts';
import { reviewsScreens } from '../features/reviews/index.ts';
import type { Screen } from '../lib/screen.ts';

/** Open to everybody, under the public header and footer. `''` is the landing page. */
export const publicScreens: readonly Screen[] = [...siteScreens, ...identityScreens];

/** Sign-up, login, forgot-password: signed-in visitors are sent home. */
export const guestScreens: readonly Screen[] = visitorScreens;

/** Outside every shell: reset-password, and what only sends on. */
export const openScreens: readonly Screen[] = connectScreens;

/** The set-up; one screen that follows the server's step. */
export const welcomeScreens: readonly Screen[] = onboardingScreens;

/** The dashboard, below `/customer`. */
export const customerScreens: readonly Screen[] = [...overviewScreens, ...reviewsScreens, ...settingsScreens];

/** The platform's console, below `/admin`. */
export const adminScreens: readonly Screen[] = platformScreens;
