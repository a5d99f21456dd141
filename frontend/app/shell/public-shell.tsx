import { Menu, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useNow } from '../../lib/clock.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { inLanguage } from '../../lib/locale/public-path.ts';
import { T, useT, type MessageId } from '../../lib/locale/t.tsx';
import { useSessionState } from '../../lib/session/session.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { ButtonLink, Link } from '../../ui/buttons/link.tsx';
import { Logo } from '../../ui/marks/logo.tsx';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';
import { SkipLink } from './skip-link.tsx';
import { UnknownAddress } from './unknown-address.tsx';
import { useCountedView } from './use-counted-view.ts';
import { useHasTestimonials } from './use-has-testimonials.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

export type PublicLink = {
  readonly path: string;
  readonly messageId: MessageId;
  /** Shown only while there are testimonials. */
  readonly isTestimonials?: boolean;
};

export type PublicShellProps = {
  readonly links: readonly PublicLink[];
  /** Columns of the footer. */
  readonly footer: readonly { readonly titleId: MessageId; readonly links: readonly PublicLink[] }[];
  readonly signInPath: string;
  readonly signUpPath: string;
  /** Path of the signed-in user's dashboard. */
  readonly homePath: string;
  /** The signed-in user (picture, name, sign-out): in the header if there is space, else in its menu. */
  readonly account: ReactNode;
  /** The address of this page in the other language; undefined where it has none of its own. */
  readonly otherAddress: string | undefined;
  /** Who runs this installation, at the end of the footer. */
  readonly company: ReactNode;
  readonly children: ReactNode;
};

/** Header and footer of the public site. Native controls only: the landing page must stay light. */
export function PublicShell({
  links,
  footer,
  signInPath,
  signUpPath,
  homePath,
  account,
  otherAddress,
  company,
  children,
}: PublicShellProps) {
  const [isOpen, setOpen] = useState(false);
  const main = useFocusOnNavigation();
  useCountedView();
  const t = useT();
  const { language } = useLocale();
  const { status } = useSessionState();
  const isSignedIn = status === 'signed-in' || status === 'ended';
  // The form and the page about its mail have one next step each, and this is not it.
  const { pathname } = useLocation();
  const isSigningUp = pathname === signUpPath || pathname === '/check-email';
  const isPraised = useHasTestimonials();
  const year = new Date(useNow()).getFullYear();
  const entryStyle = (isActive: boolean) =>
    cx(
      'inline-flex min-h-11 items-center rounded-tag px-2 text-dense md:min-h-8',
      isActive ? 'font-medium text-ink' : 'text-muted hover:text-ink',
    );
  const list = links.map(({ path, messageId, isTestimonials = false }) =>
    isTestimonials ? (
      <li key={path} hidden={!isPraised} data-testimonials="">
        <Link to={inLanguage(path, language)} tone="bare" onClick={() => setOpen(false)} className={entryStyle(false)}>
          <T id={messageId} />
        </Link>
      </li>
    ) : (
      <li key={path}>
        <NavLink to={inLanguage(path, language)} onClick={() => setOpen(false)} className={({ isActive }) => entryStyle(isActive)}>
          <T id={messageId} />
        </NavLink>
      </li>
    ),
  );
  return (
    <>
      <SkipLink />
      <header className="layer-panel sticky top-0 bg-canvas/95 backdrop-blur-sm">
        <div className="mx-auto flex h-18 max-w-[84rem] items-center gap-4 px-4 md:px-8">
          <Link to={inLanguage('/', language)} tone="quiet" className="hover:no-underline">
            <Logo />
          </Link>
          <nav aria-label={t('shell.nav.main')} className="flex-1 max-lg:hidden">
            <ul className="flex items-center justify-center gap-5">{list}</ul>
          </nav>
          <div className="ms-auto flex items-center gap-1 md:gap-2">
            <LanguageSwitch className="max-md:hidden" address={otherAddress} />
            <span className="max-md:hidden">
              <ThemeSwitch />
            </span>
            {isSignedIn ? (
              <>
                <ButtonLink to={homePath} variant="primary">
                  <T id="shell.public.dashboard" />
                </ButtonLink>
                <div className="max-lg:hidden">{account}</div>
              </>
            ) : status === 'loading' ? null : (
              <>
                <ButtonLink to={signInPath} variant="quiet" className="max-md:px-3">
                  <T id="shell.public.sign-in" />
                </ButtonLink>
                {!isSigningUp && (
                  <ButtonLink to={signUpPath} variant="primary" className="max-md:px-3">
                    <T id="shell.public.sign-up" />
                  </ButtonLink>
                )}
              </>
            )}
            <noscript>
              <a href="#site-links" className={cx(buttonStyle({ variant: 'quiet' }), 'lg:hidden')}>
                <T id="shell.public.menu" />
              </a>
            </noscript>
            <button
              type="button"
              data-does="menu"
              aria-expanded={isOpen}
              aria-controls="public-menu"
              aria-label={t('shell.public.menu')}
              onClick={() => setOpen(!isOpen)}
              className={cx(buttonStyle({ variant: 'quiet', iconOnly: true }), 'group lg:hidden')}
            >
              <Icon of={X} className="hidden group-aria-expanded:block" />
              <Icon of={Menu} className="group-aria-expanded:hidden" />
            </button>
          </div>
        </div>
        <nav id="public-menu" aria-label={t('shell.public.menu')} hidden={!isOpen} className="border-t border-hairline px-4 pb-4 lg:hidden">
          <ul className="flex flex-col">{list}</ul>
          <div className="flex items-center justify-between md:hidden">
            <LanguageSwitch address={otherAddress} />
            <ThemeSwitch />
          </div>
          {isOpen && account}
        </nav>
      </header>
      <main id="content" ref={main} tabIndex={-1} className="min-h-[60dvh] outline-none">
        <UnknownAddress />
        {children}
      </main>
      <footer className="mt-16 border-t border-hairline">
        <nav
          id="site-links"
          aria-label={t('shell.public.footer')}
          className="mx-auto grid max-w-[84rem] grid-cols-2 gap-8 px-4 py-10 md:px-8 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none"
        >
          <div className="max-lg:col-span-full">
            <Logo />
            <p className="mt-4 max-w-70 text-small text-muted" data-platform="description">
              <T id="shell.public.description" />
            </p>
            <p className="mt-2 text-small text-muted">
              <T
                id="shell.public.rights"
                values={{
                  year: <span data-year="">{year}</span>,
                  name: (
                    <span data-platform="name">
                      <T id="common.brand" />
                    </span>
                  ),
                }}
              />
            </p>
          </div>
          {footer.map((column) => (
            <div key={column.titleId}>
              <h2 className="mb-2 text-dense font-semibold">
                <T id={column.titleId} />
              </h2>
              <ul className="flex flex-col">
                {column.links.map((link) => (
                  <li key={link.path}>
                    <Link to={inLanguage(link.path, language)} tone="quiet" className="min-h-11 text-dense md:min-h-8">
                      <T id={link.messageId} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {otherAddress !== undefined && (
            <noscript>
              <LanguageSwitch className="md:hidden" address={otherAddress} />
            </noscript>
          )}
        </nav>
        {company}
      </footer>
    </>
  );
}
