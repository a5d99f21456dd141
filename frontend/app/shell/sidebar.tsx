import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { T, useT } from '../../lib/locale/t.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/marks/icon.tsx';
import { LogoMark } from '../../ui/marks/logo.tsx';
import type { NavigationEntry } from '../../lib/navigation/navigation.ts';

type Props = {
  readonly entries: readonly NavigationEntry[];
  /** Next to the name: «المنصة» in the console. */
  readonly afterName?: ReactNode;
  /** At the bottom: the business or the platform's state. `isCollapsed` leaves space for an icon only. */
  readonly renderFooter?: ((isCollapsed: boolean) => ReactNode) | undefined;
};

const STORED_AS = 'sidebar';

function storedCollapse(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === 'collapsed';
  } catch {
    return false;
  }
}

/** Navigation on wide screens; collapses to icons and remembers it. */
export function Sidebar({ entries, afterName, renderFooter }: Props) {
  const [isCollapsed, setCollapsed] = useState(storedCollapse);
  const t = useT();
  const { pathname } = useLocation();
  const toggle = () => {
    setCollapsed(!isCollapsed);
    try {
      localStorage.setItem(STORED_AS, isCollapsed ? 'open' : 'collapsed');
    } catch {
      // Storage is unavailable: the choice lasts for this page only.
    }
  };
  return (
    <nav
      aria-label={t('shell.nav.main')}
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-hairline bg-canvas px-3 py-4 md:flex',
        isCollapsed ? 'w-17' : 'w-58',
      )}
    >
      <div className={cx('group mb-4 flex min-h-10 items-center gap-2', isCollapsed ? 'flex-col' : 'px-2.5')}>
        <span className="flex min-w-0 flex-1 items-center gap-2.5">
          <LogoMark />
          {!isCollapsed && (
            <span className="text-subtitle font-bold">
              <T id="common.brand" />
            </span>
          )}
          {!isCollapsed && afterName}
        </span>
        <IconButton
          icon={isCollapsed ? PanelRightOpen : PanelRightClose}
          // Lucide draws the panel on the right, which is correct for Arabic.
          className="ltr:-scale-x-100 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100"
          label={t(isCollapsed ? 'frame.nav.expand' : 'frame.nav.collapse')}
          size="sm"
          onPress={toggle}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ul className="flex flex-col gap-1">
          {entries.map((entry) => (
            <li key={entry.id}>
              <SidebarLink entry={entry} isCollapsed={isCollapsed} />
              {!isCollapsed && entry.Below !== undefined && pathname.startsWith(entry.path) && (
                <Suspense>
                  <entry.Below />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
      </div>
      {renderFooter?.(isCollapsed)}
    </nav>
  );
}

function SidebarLink({ entry, isCollapsed }: { readonly entry: NavigationEntry; readonly isCollapsed: boolean }) {
  const t = useT();
  const { Badge } = entry;
  return (
    <NavLink
      to={entry.path}
      title={isCollapsed ? t(entry.messageId) : undefined}
      className={({ isActive }) =>
        cx(
          'relative flex min-h-10 items-center gap-2.5 rounded-control border px-2.5 text-dense font-medium transition-colors duration-120',
          isActive ? 'border-hairline bg-surface text-ink' : 'border-transparent text-muted hover:bg-sunken hover:text-ink',
          isCollapsed && 'justify-center',
        )
      }
    >
      {({ isActive }) => (
        <>
          <Icon of={entry.icon} mirror={entry.mirror ?? false} className={isActive ? 'text-palm' : undefined} />
          <span className={isCollapsed ? 'sr-only' : 'min-w-0 flex-1'}>{t(entry.messageId)}</span>
          {Badge !== undefined && (
            <span className={cx('empty:hidden', isCollapsed && 'absolute end-0 top-0')}>
              <Suspense>
                <Badge />
              </Suspense>
            </span>
          )}
        </>
      )}
    </NavLink>
  );
}
