import { openScreens as identityScreens, visitorScreens } from '../features/identity/index.ts';
import { publicScreens as siteScreens } from '../features/public-site/index.ts';
import type { Screen } from '../lib/screen.ts';

/** Open to everybody, under the public header and footer. `''` is the landing page. What lies behind them is `inside.tsx`. */
export const publicScreens: readonly Screen[] = [...siteScreens, ...identityScreens];

/** Sign-up, login, forgot-password: signed-in visitors are sent home. */
export const guestScreens: readonly Screen[] = visitorScreens;

/** Look the same to every visitor: drawn while building, so that a phone shows them before it has any script (`vite/prerender.ts`). */
export const prerenderedScreens: readonly Screen[] = [...siteScreens, ...guestScreens];
