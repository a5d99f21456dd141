import { accountScreens } from '../features/identity/signed-in.ts';
import { connectScreens, onboardingScreens, settingsScreens } from '../features/onboarding/index.ts';
import { overviewScreens } from '../features/overview/index.ts';
import { activityScreens, platformScreens } from '../features/platform/index.ts';
import { reviewsScreens } from '../features/reviews/index.ts';
import { teamScreens } from '../features/team/index.ts';
import type { Screen } from '../lib/screen.ts';

/** Outside every shell: what only sends on. */
export const openScreens: readonly Screen[] = connectScreens;

/** The set-up; one screen that follows the server's step. */
export const welcomeScreens: readonly Screen[] = onboardingScreens;

/** The dashboard, below `/customer`. */
export const customerScreens: readonly Screen[] = [
  ...overviewScreens,
  ...reviewsScreens,
  ...teamScreens,
  ...activityScreens,
  ...settingsScreens,
  ...accountScreens,
];

/** The platform's console, below `/admin`. */
export const adminScreens: readonly Screen[] = [...platformScreens, ...accountScreens];
