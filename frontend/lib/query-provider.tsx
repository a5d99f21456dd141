import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from './query.ts';

const client = createQueryClient();

/** The app's one cache, below every layout and screen that asks the server; public pages are drawn without loading it. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
