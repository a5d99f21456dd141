import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { shortcutAria } from '../../lib/navigation/shortcuts.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { ShortcutKeys } from '../../ui/marks/kbd.tsx';
import { LiveStateBadge } from './live-state.tsx';
import { OwnSwitches } from './own-preferences.tsx';
import { paletteShortcut } from './shell-actions.ts';

type Props = {
  readonly onSearch: () => void;
  /** Container for the screen's title on phones. */
  readonly titleRef: (element: HTMLElement | null) => void;
  /** After the live state: "96 % on time this week" in the console. */
  readonly status?: ReactNode;
  readonly bell?: ReactNode;
  readonly account: ReactNode;
};

/** Search, live state, language, theme, notifications, account. On phones only the screen's title, search and notifications. */
export function TopBar({ onSearch, titleRef, status, bell, account }: Props) {
  const t = useT();
  return (
    <header className="layer-panel sticky top-0 flex h-(--bar-height) items-center gap-3 border-b border-hairline bg-canvas px-4 md:px-7">
      <div ref={titleRef} className="flex min-w-0 flex-1 items-center md:hidden" />
      <button
        type="button"
        aria-keyshortcuts={shortcutAria(paletteShortcut)}
        onClick={onSearch}
        className="flex min-h-10 w-full max-w-95 items-center gap-2.5 rounded-control border border-outline bg-surface px-3 text-dense text-muted transition-colors duration-120 hover:border-muted max-md:hidden"
      >
        <Icon of={Search} />
        <span className="flex-1 text-start">
          <T id="frame.search.open" />
        </span>
        <ShortcutKeys shortcut={paletteShortcut} />
      </button>
      <span className="max-md:hidden">
        <LiveStateBadge />
      </span>
      {status}
      <div className="flex items-center gap-1 md:ms-auto">
        <button
          type="button"
          aria-label={t('frame.search.open')}
          onClick={onSearch}
          className={cx(buttonStyle({ variant: 'quiet', iconOnly: true }), 'text-muted md:hidden')}
        >
          <Icon of={Search} />
        </button>
        <div className="flex items-center gap-1 max-md:hidden">
          <OwnSwitches />
        </div>
        {bell}
        <span className="ms-2 max-md:hidden">{account}</span>
      </div>
    </header>
  );
}
