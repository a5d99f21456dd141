import { lazy, Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { homePathOf } from '../../lib/home.ts';
import { useSessionState } from '../../lib/session.ts';
import { PublicShell, type PublicLink } from '../shell/public-shell.tsx';

// Lazy, because the landing page must stay light for visitors.
const PublicAccount = lazy(() => import('./public-account.tsx'));

/** Header links; only pages that exist are listed. */
const links: readonly PublicLink[] = [
  { path: '/#features', messageId: 'shell.public.features' },
  { path: '/#plans', messageId: 'shell.public.plans' },
  { path: '/contact', messageId: 'shell.public.contact' },
];

const footer = [
  { titleId: 'shell.public.product', links },
  {
    titleId: 'shell.public.legal',
    links: [
      { path: '/privacy', messageId: 'shell.public.privacy' },
      { path: '/terms', messageId: 'shell.public.terms' },
    ],
  },
] as const;

/** Layout of the public site, around its screens or something else. */
export function PublicLayout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const state = useSessionState();
  const account = 'session' in state && (
    <Suspense>
      <PublicAccount session={state.session} />
    </Suspense>
  );
  return (
    <PublicShell links={links} footer={footer} signInPath="/login" signUpPath="/signup" homePath={homePathOf(state)} account={account}>
      {children}
    </PublicShell>
  );
}
