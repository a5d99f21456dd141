import { matchPath } from 'react-router-dom';
import type { Screen } from '../lib/feature.ts';
import { yieldToBrowser } from '../lib/yield-to-browser.ts';
import { guestScreens, publicScreens } from './features.ts';
import { loadLayout, loadScreen } from './screen-route.tsx';

/** Loads the layout of the public site. */
export const loadPublicLayout = async () => (await import('./layouts/public-layout.tsx')).PublicLayout;

/** Loads everything behind the public site. */
export async function loadSignedInRoutes() {
  const [{ SignedInRoutes }, { loadLateFonts }] = await Promise.all([import('./signed-in-routes.tsx'), import('./styles/late-fonts.ts')]);
  loadLateFonts();
  return SignedInRoutes;
}

/** The public-site screen at this path; null when there is none. */
export function publicScreenAt(path: string): Screen | null {
  return [...publicScreens, ...guestScreens].find((screen) => matchPath(`/${screen.path}`, path) !== null) ?? null;
}

/** Loads the layout and the screen of a public page in parallel. Failures are ignored here: the route loads again and reports them. */
export async function loadPublicPage(screen: Screen, path: string): Promise<void> {
  const frame = loadLayout(loadPublicLayout);
  // Starting some thirty requests takes time by itself, so the browser gets a turn in between.
  await yieldToBrowser();
  await Promise.allSettled([frame, loadScreen(screen, path)]);
}

/** The same for a page behind the public site, while the session check is still running. */
export async function preloadSignedInPage(path: string): Promise<void> {
  const routes = await import('./signed-in-routes.tsx');
  await Promise.allSettled([loadLayout(loadSignedInRoutes), routes.loadSignedInPage(path)]);
}
