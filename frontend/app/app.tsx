import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { LocaleProvider } from '../lib/locale/locale-provider.tsx';
import { createQueryClient } from '../lib/query.ts';
import { AppRoutes } from './routes.tsx';

/** Everything every screen stands on: language, cache, router (the declarative one; `shell/error-boundary.tsx` says why). */
export function App() {
  const [client] = useState(createQueryClient);
  return (
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </LocaleProvider>
  );
}
