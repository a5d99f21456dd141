import type { ComponentType, ReactNode } from 'react';
import type { Language } from '../lib/locale/language.ts';
import { LocaleProvider } from '../lib/locale/locale-provider.tsx';
import { AppRoutes } from './routes.tsx';

type AppProps = {
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
  /** Only for a page that the build renders; otherwise the visitor's own. */
  readonly language?: Language;
};

/** Language and router around every screen. The router is the declarative one, to save weight (see `shell/error-boundary.tsx`). */
export function App({ Router, language }: AppProps) {
  return (
    <LocaleProvider initial={language}>
      <Router>
        <AppRoutes />
      </Router>
    </LocaleProvider>
  );
}
