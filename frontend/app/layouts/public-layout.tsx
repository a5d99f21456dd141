import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { homePathOf } from '../../lib/session/home.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { arabicPath, inLanguage } from '../../lib/locale/public-path.ts';
import { useSessionState } from '../../lib/session/session.ts';
import { company as companyIsland } from '../../lib/site/company-island.ts';
import { cx } from '../../ui/cx.ts';
import { IslandPart } from '../../ui/layout/island.tsx';
import { SitePartWithoutScript } from '../../ui/layout/site-part.tsx';
import { isTranslatedPage } from '../features.ts';
import { PublicShell, type PublicLink } from '../shell/public-shell.tsx';

// Lazy, because the landing page must stay light for visitors.
const PublicAccount = lazy(() => import('./public-account.tsx'));

/** Header links; only pages that exist are listed. */
const links: readonly PublicLink[] = [
  { path: '/features', messageId: 'shell.public.features' },
  { path: '/pricing', messageId: 'shell.public.plans' },
  { path: '/#testimonials', messageId: 'shell.public.testimonials', isTestimonials: true },
  { path: '/soon', messageId: 'shell.public.soon' },
  { path: '/blog', messageId: 'shell.public.blog' },
  { path: '/contact', messageId: 'shell.public.contact' },
];

const footer = [
  {
    titleId: 'shell.public.product',
    links: [
      { path: '/features', messageId: 'shell.public.features' },
      { path: '/pricing', messageId: 'shell.public.plans' },
      { path: '/security', messageId: 'shell.public.security' },
    ],
  },
  {
    titleId: 'shell.public.learn',
    links: [
      { path: '/blog', messageId: 'shell.public.blog' },
      { path: '/help', messageId: 'shell.public.help' },
      { path: '/support', messageId: 'shell.public.support' },
      { path: '/status', messageId: 'shell.public.status' },
    ],
  },
  {
    titleId: 'shell.public.company',
    links: [
      { path: '/about', messageId: 'shell.public.about' },
      { path: '/careers', messageId: 'shell.public.careers' },
      { path: '/contact', messageId: 'shell.public.contact' },
    ],
  },
  {
    titleId: 'shell.public.legal',
    links: [
      { path: '/privacy', messageId: 'shell.public.privacy' },
      { path: '/terms', messageId: 'shell.public.terms' },
    ],
  },
] as const;

const companyStyle = 'mx-auto max-w-[84rem] px-4 pb-8 text-small text-muted md:px-8';

/** Layout of the public site, around its screens or something else. */
export function PublicLayout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const state = useSessionState();
  const { language } = useLocale();
  const { pathname, search, hash, state: carried } = useLocation();
  const address = inLanguage(arabicPath(pathname), language);
  // The address of a page in two languages follows the language, which somebody may have changed.
  if (isTranslatedPage(pathname) && address !== pathname) {
    return <Navigate to={`${address}${search}${hash}`} replace state={carried} />;
  }
  const otherAddress = isTranslatedPage(pathname) ? inLanguage(arabicPath(pathname), language === 'ar' ? 'en' : 'ar') : undefined;
  const account = 'session' in state && (
    <Suspense>
      <PublicAccount session={state.session} />
    </Suspense>
  );
  // At the end of the footer, so that nothing moves when it comes.
  const company = (
    <>
      <SitePartWithoutScript of="company" className={cx(companyStyle, '[&_ul]:flex [&_ul]:flex-wrap [&_ul]:gap-x-5 [&_ul]:gap-y-1')} />
      <IslandPart of={companyIsland} className="min-h-px" props={{ className: companyStyle }} />
    </>
  );
  return (
    <PublicShell
      company={company}
      links={links}
      footer={footer}
      signInPath="/login"
      signUpPath="/signup"
      homePath={homePathOf(state)}
      account={account}
      otherAddress={otherAddress}
    >
      {children}
    </PublicShell>
  );
}
