import type { ReactNode } from 'react';
import { T } from '../../lib/locale/t.tsx';
import type { Session } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/marks/logo.tsx';
import { ToastRegion } from '../../ui/overlays/toast.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { LanguageSwitch } from './preferences.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame of the set-up: no navigation, only sign-out. */
export function OnboardingShell({
  session,
  onSignOut,
  children,
}: {
  readonly session: Session;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}) {
  return (
    <>
      <SkipLink />
      <header className="flex h-15 items-center justify-between gap-4 border-b border-hairline px-4 md:px-7">
        <Logo />
        <div className="flex items-center gap-1 text-dense text-muted">
          <LanguageSwitch />
          <button type="button" onClick={onSignOut} className={cx(buttonStyle({ variant: 'quiet' }), 'px-3 font-normal text-muted')}>
            <T id="shell.account.sign-out" />
          </button>
          <span className="flex items-center gap-2 ps-2">
            <span className="max-md:hidden">
              <Name>{session.fullName}</Name>
            </span>
            <Avatar name={session.fullName} src={session.avatarUrl} size="xs" />
          </span>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[58rem] px-4 py-8 outline-none">
        {children}
      </main>
      <ToastRegion />
    </>
  );
}
