import { useQuery } from '@tanstack/react-query';
import { HeartPulse, LogOut, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { useTexts } from '../../lib/locale/use-texts.ts';
import { can, useSession } from '../../lib/session/session.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { PlainButton } from '../../ui/buttons/plain-button.tsx';
import { healthQuery } from './api.ts';

/** How many parts of the installation are down; null while it is not known. The answer itself fails while a required part is down. */
function useDown(): number | null {
  const { data, error } = useQuery(healthQuery);
  if (error !== null) return Math.max(1, data?.parts.filter(({ ok }) => !ok).length ?? 0);
  return data === undefined ? null : data.parts.filter(({ ok }) => !ok).length;
}

/** Leads to the system where that is one of the user's duties. */
function ToSystem({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const session = useSession();
  return can(session, 'platform.system') ? (
    <Link to="/admin/system" tone="bare" className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}

/** In the top bar: whether all parts work. */
export function SystemBadge() {
  const down = useDown();
  const hasTexts = useTexts(['console']);
  if (down === null || !hasTexts) return null;
  return (
    <ToSystem className="flex max-lg:hidden">
      <Badge tone={down === 0 ? 'palm' : 'coral'} icon={down === 0 ? ShieldCheck : ShieldAlert}>
        <T id={down === 0 ? 'console.stable' : 'console.unstable'} />
      </Badge>
    </ToSystem>
  );
}

type FooterProps = { readonly isCollapsed: boolean; readonly onSignOut: () => void };

/** At the bottom of the sidebar: how many parts are down, and the way out. */
export function ConsoleFooter({ isCollapsed, onSignOut }: FooterProps) {
  const t = useT();
  const down = useDown();
  const hasTexts = useTexts(['console']);
  const line = cx(
    'flex min-h-10 w-full items-center gap-2.5 rounded-control px-2.5 text-dense font-medium',
    isCollapsed && 'justify-center',
  );
  const text = isCollapsed ? 'sr-only' : 'min-w-0 flex-1 truncate text-start';
  return (
    <div className="flex flex-col gap-1 pt-2">
      {down !== null && hasTexts && (
        <ToSystem className={cx(line, down === 0 ? 'text-palm' : 'text-coral')}>
          <Icon of={HeartPulse} />
          <span className={text}>
            <T id="console.parts" values={{ down }} />
          </span>
        </ToSystem>
      )}
      <PlainButton
        onPress={onSignOut}
        {...(isCollapsed ? { 'aria-label': t('shell.account.sign-out') } : {})}
        className={cx(line, 'text-muted hover:bg-sunken hover:text-ink')}
      >
        <Icon of={LogOut} mirror />
        <span className={text}>
          <T id="shell.account.sign-out" />
        </span>
      </PlainButton>
    </div>
  );
}
