import { BrowserRouter } from 'react-router-dom';
import { LocaleProvider } from '../lib/locale/locale-provider.tsx';
import { AppRoutes } from './routes.tsx';

/** Everything every screen stands on: language and router (the declarative one; `shell/error-boundary.tsx` says why). */
export function App() {
  return (
    <LocaleProvider>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </LocaleProvider>
  );
}
