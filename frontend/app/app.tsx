import type { ComponentType, ReactNode } from 'react';
import { LocaleProvider } from '../lib/locale/locale-provider.tsx';
import { AppRoutes } from './routes.tsx';

/** Everything every screen stands on: language and router (the declarative one; `shell/error-boundary.tsx` says why). */
export function App({ Router }: { readonly Router: ComponentType<{ readonly children: ReactNode }> }) {
  return (
    <LocaleProvider>
      <Router>
        <AppRoutes />
      </Router>
    </LocaleProvider>
  );
}
