import type { Screen } from '../lib/screen.ts';

/** Open to everybody, under the public header and footer. `''` is the landing page. */
export const publicScreens: readonly Screen[] = [];

/** Sign-up, login, forgot-password: signed-in visitors are sent home. */
export const guestScreens: readonly Screen[] = [];

/** Outside every shell: reset-password. */
export const openScreens: readonly Screen[] = [];

/** The set-up; one screen that follows the server's step. */
export const welcomeScreens: readonly Screen[] = [];

/** The dashboard, below `/customer`. */
export const customerScreens: readonly Screen[] = [];

/** The platform's console, below `/admin`. */
export const adminScreens: readonly Screen[] = [];
