import { shortcutKeys, type Shortcut } from '../../lib/navigation/shortcuts.ts';
import { cx } from '../cx.ts';

type Tone = 'plain' | 'on-palm';

/** One key. Keys read left to right in both languages. */
export function Kbd({ children, tone = 'plain' }: { readonly children: string; readonly tone?: Tone }) {
  return (
    <kbd
      dir="ltr"
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-tag border px-1.5 font-sans text-caption leading-none font-medium',
        tone === 'plain' ? 'border-hairline bg-surface text-muted' : 'border-current/40 text-current',
      )}
    >
      {children}
    </kbd>
  );
}

/** A shortcut as printed on keys; hidden from assistive technology (which reads `aria-keyshortcuts`) and on touch screens. */
export function ShortcutKeys({ shortcut, tone = 'plain' }: { readonly shortcut: Shortcut; readonly tone?: Tone }) {
  return (
    <span aria-hidden dir="ltr" className="hidden items-center gap-1 pointer-fine:inline-flex">
      <Kbd tone={tone}>{shortcutKeys(shortcut).join(' ')}</Kbd>
    </span>
  );
}
