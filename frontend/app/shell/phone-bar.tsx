import { Ellipsis } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { T, useT } from '../../lib/locale/t.tsx';
import { cx } from '../../ui/cx.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Icon } from '../../ui/marks/icon.tsx';
import { splitForPhone, type NavigationEntry } from '../../lib/navigation/navigation.ts';

type Props = {
  readonly entries: readonly NavigationEntry[];
  /** The end of the "more" sheet: language, theme, account. `close` closes the sheet. */
  readonly renderMore: (close: () => void) => ReactNode;
};

// At least as wide as its longest word: beside a short one a long one has room, and several words stand in lines.
const item = 'flex min-h-16 flex-auto flex-col items-center justify-center gap-1 px-0.5 text-center text-caption font-medium';
const word = 'min-w-11 text-balance';

/** Navigation on phones: the role's first four entries, and a sheet with the rest. */
export function PhoneBar({ entries, renderMore }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const split = splitForPhone(entries);
  const close = () => setOpen(false);
  const isInMore = split.more.some((entry) => pathname.startsWith(entry.path));
  return (
    <>
      <nav
        aria-label={t('frame.nav.phone')}
        className="layer-panel fixed inset-x-0 bottom-0 flex border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {split.bar.map(({ id, path, messageId, icon, mirror = false, Badge }) => (
          <NavLink key={id} to={path} className={({ isActive }) => cx(item, isActive ? 'text-palm' : 'text-muted')}>
            <span className="relative">
              <Icon of={icon} size={22} mirror={mirror} />
              {Badge !== undefined && (
                <span className="absolute start-3 -top-2 empty:hidden">
                  <Suspense>
                    <Badge />
                  </Suspense>
                </span>
              )}
            </span>
            <span className={word}>
              <T id={messageId} />
            </span>
          </NavLink>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className={cx(item, isInMore ? 'text-palm' : 'text-muted')}
        >
          <Icon of={Ellipsis} size={22} />
          <span className={word}>
            <T id="frame.nav.more" />
          </span>
        </button>
      </nav>
      <Drawer isOpen={isOpen} onClose={close} title={t('frame.nav.more')}>
        <ul className="flex flex-col">
          {split.more.map((entry) => (
            <li key={entry.id}>
              <NavLink
                to={entry.path}
                onClick={close}
                className="flex min-h-12 items-center gap-3 rounded-control px-2 text-body font-medium"
              >
                <Icon of={entry.icon} mirror={entry.mirror ?? false} className="text-muted" />
                <T id={entry.messageId} />
              </NavLink>
            </li>
          ))}
        </ul>
        <div className={cx(split.more.length > 0 && 'mt-2 border-t border-hairline pt-2')}>{renderMore(close)}</div>
      </Drawer>
    </>
  );
}
