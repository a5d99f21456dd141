import { matchPath, Navigate, useRoutes, type RouteObject } from 'react-router-dom';
import { useEffect, type ComponentType } from 'react';
import { refreshSession } from '../lib/api/call.ts';
import type { Screen } from '../lib/feature.ts';
import { storedLanguage } from '../lib/locale/language.ts';
import { loadMessages } from '../lib/locale/messages.ts';
import { reportUserActivity } from '../lib/session/report-user-activity.ts';
import { getSession, useSession } from '../lib/session/session.ts';
import { firstPathOf } from './first-path.ts';
import { layout, loadLayout, loadScreen, screenRoute } from './screen-route.tsx';
import { LeadElsewhere } from './shell/unknown-address.tsx';
import { adminScreens, customerScreens, loadSetUp, openScreens, welcomeScreens } from './signed-in-features.ts';

/** One guarded part of the app: its frame, its screens, and the path that every unknown one below it leads to. */
type AreaRoutes = {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** In the order in which one of them is landed on: the first that may be opened. */
  readonly screens: readonly Screen[];
};

const loadFrameTexts = () => loadMessages(storedLanguage(), ['frame']);

const areas: readonly AreaRoutes[] = [
  {
    path: '/welcome',
    load: async () => {
      const [{ WelcomeLayout }, setUp] = await Promise.all([import('./layouts/welcome-layout.tsx'), loadSetUp(), loadFrameTexts()]);
      return () => <WelcomeLayout setUp={setUp} />;
    },
    screens: welcomeScreens,
  },
  {
    path: '/customer',
    load: async () => (await Promise.all([import('./layouts/customer-layout.tsx'), loadFrameTexts()]))[0].CustomerLayout,
    screens: customerScreens,
  },
  {
    path: '/admin',
    load: async () => (await Promise.all([import('./layouts/admin-layout.tsx'), loadFrameTexts()]))[0].AdminLayout,
    screens: adminScreens,
  },
];

const routes: RouteObject[] = [
  ...openScreens.map(screenRoute),
  ...areas.map(({ path, load, screens }) => {
    const landing = <Landing path={path} screens={screens} />;
    const own = screens.some((screen) => screen.path === '');
    return {
      path,
      element: layout(load),
      children: [
        ...screens.map(screenRoute),
        ...(own ? [] : [{ index: true, element: landing }]),
        { path: '*', element: <Landing path={path} screens={screens} isElsewhere /> },
      ],
    };
  }),
  ...galleryRoutes(),
  { path: '/home', element: <Navigate to="/" replace /> },
  { path: '/contact2', element: <Navigate to="/contact" replace /> },
  { path: '*', element: <LeadElsewhere to="/" /> },
];

/** Leads to the first screen that this person may open; who comes from a screen that is not theirs must not be sent back to it. */
function Landing({ path, screens, isElsewhere = false }: Pick<AreaRoutes, 'path' | 'screens'> & { readonly isElsewhere?: boolean }) {
  const to = firstPathOf({ path, screens }, useSession());
  return isElsewhere ? <LeadElsewhere to={to} /> : <Navigate to={to} replace />;
}

/** The gallery of parts exists while developing only; a production build contains none of it. */
function galleryRoutes(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  return [{ path: '/gallery', element: layout(async () => (await import('./gallery/gallery.tsx')).Gallery) }];
}

/** Every path that is not the public site's; loaded when somebody goes there, so that the landing page pays for none of it. */
export function SignedInRoutes() {
  useEffect(() => reportUserActivity({ isSignedIn: () => getSession().status === 'signed-in', report: refreshSession }), []);
  return useRoutes(routes);
}

/** Asks for frame and screen of this path side by side; what fails is asked for again, and told, where it is drawn. */
export async function loadSignedInPage(path: string): Promise<void> {
  const area = areas.find((each) => matchPath({ path: each.path, end: false }, path) !== null);
  if (area === undefined) return;
  const isAt = (at: string) => area.screens.find((screen) => matchPath(`${area.path}/${screen.path}`, at) !== null);
  const screen = isAt(path) ?? area.screens[0];
  await Promise.allSettled([loadLayout(area.load), ...(screen === undefined ? [] : [loadScreen(screen)])]);
}
