import { Navigate, Outlet, useRoutes, type RouteObject } from 'react-router-dom';
import { Guard } from './guard.tsx';
import { layout, screenRoute } from './screen-route.tsx';
import { adminScreens, customerScreens, guestScreens, openScreens, publicScreens, welcomeScreens } from './screens.ts';

const elseTo = (path: string): RouteObject[] => [
  { path: '*', element: <Navigate to={path} replace /> },
  { index: true, element: <Navigate to={path} replace /> },
];

/** Every path of the app. What each path shows is listed in `screens.ts`; who may enter is `guards.ts`. */
const routes: RouteObject[] = [
  {
    element: layout(async () => (await import('./layouts/public-layout.tsx')).PublicLayout),
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
  ...openScreens.map(screenRoute),
  {
    path: '/welcome',
    element: layout(async () => (await import('./layouts/welcome-layout.tsx')).WelcomeLayout),
    children: welcomeScreens.map(screenRoute),
  },
  {
    path: '/customer',
    element: layout(async () => (await import('./layouts/customer-layout.tsx')).CustomerLayout),
    children: [...customerScreens.map(screenRoute), ...elseTo('/customer/overview')],
  },
  {
    path: '/admin',
    element: layout(async () => (await import('./layouts/admin-layout.tsx')).AdminLayout),
    children: [...adminScreens.map(screenRoute), ...elseTo('/admin/system')],
  },
  ...galleryRoutes(),
  { path: '*', element: <Navigate to="/" replace /> },
];

/** The gallery of parts exists while developing only; a production build contains none of it. */
function galleryRoutes(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  return [{ path: '/gallery', element: layout(async () => (await import('./gallery/gallery.tsx')).Gallery) }];
}

export function AppRoutes() {
  return useRoutes(routes);
}
