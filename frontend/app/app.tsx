import type { ComponentType, ReactNode } from 'react';
import { LocaleProvider } from '../lib/locale/locale-provider.tsx';
import { AppRoutes } from './routes.tsx';

/** Language and router around every screen. The router is the declarative one, to save weight (see `shell/error-boundary.tsx`). */
export function App({ Router }: { readonly Router: ComponentType<{ readonly children: ReactNode }> }) {
  return (
    <LocaleProvider>
      <Router>
        <AppRoutes />
      </Router>
    </LocaleProvider>
  );
}
