import { Outlet, useRoutes, type RouteObject } from 'react-router-dom';
import { guestScreens, publicScreens } from './features.ts';
import { Guard } from './guard.tsx';
import { loadSignedInRoutes, loadPublicLayout } from './preload.ts';
import { layout, screenRoute } from './screen-route.tsx';

/** The public site, and the door to everything else (`signed-in-routes.tsx`). What each path shows is declared by the features. */
const routes: RouteObject[] = [
  {
    element: layout(loadPublicLayout),
    children: [
      ...publicScreens.map(screenRoute),
      {
        element: (
          <Guard area="guest">
            <Outlet />
          </Guard>
        ),
        children: guestScreens.map(screenRoute),
      },
    ],
  },
  { path: '*', element: layout(loadSignedInRoutes) },
];

export function AppRoutes() {
  return useRoutes(routes);
}
