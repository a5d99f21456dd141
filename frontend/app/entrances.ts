import { matchPath } from 'react-router-dom';
import type { Screen } from '../lib/screen.ts';
import { breath } from '../lib/breath.ts';
import { loadLayout, loadScreen } from './screen-route.tsx';
import { guestScreens, publicScreens } from './screens.ts';

/** The public site's frame. */
export const loadPublicLayout = async () => (await import('./layouts/public-layout.tsx')).PublicLayout;

/** Everything behind the public site. */
export const loadInside = async () => (await import('./inside.tsx')).Inside;

/** The screen of the public site at this path. */
export function publicScreenAt(path: string): Screen | null {
  return [...publicScreens, ...guestScreens].find((screen) => matchPath(`/${screen.path}`, path) !== null) ?? null;
}

/** Asks for everything the page is drawn with, together; what fails is asked for again, and told, where it is drawn. */
export async function loadPublicPage(screen: Screen): Promise<void> {
  const frame = loadLayout(loadPublicLayout);
  // Asking for thirty files takes its time by itself.
  await breath();
  await Promise.allSettled([frame, loadScreen(screen)]);
}

/** The same for a page behind the public site, while the session is still being asked about. */
export async function enterInside(path: string): Promise<void> {
  const inside = await import('./inside.tsx');
  await Promise.allSettled([loadLayout(loadInside), inside.loadInsidePage(path)]);
}
