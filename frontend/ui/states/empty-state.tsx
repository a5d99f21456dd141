import { SearchX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { Icon } from '../marks/icon.tsx';

export type EmptyStateProps = {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  /** One sentence. */
  readonly hint?: ReactNode;
  /** The one action that adds the first entry. */
  readonly action?: ReactNode;
  /** Heading level; 1 when it replaces a whole screen. */
  readonly level?: 1 | 2 | 3;
};

/** Shown for a list without entries. */
export function EmptyState({ icon, title, hint, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="mb-2 flex size-14 items-center justify-center rounded-full bg-palm-soft text-palm">
        <Icon of={icon} size={26} />
      </span>
      <Heading className="text-heading font-semibold">{title}</Heading>
      {hint !== undefined && <p className="max-w-md text-dense text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** Shown when filters match nothing, unlike an empty list. */
export function NoMatch({
  onClear,
  title,
  hint,
}: {
  readonly onClear?: () => void;
  readonly title?: ReactNode;
  readonly hint?: ReactNode;
}) {
  const t = useT();
  return (
    <EmptyState
      icon={SearchX}
      title={title ?? <T id="common.no-match.title" />}
      hint={hint ?? <T id="common.no-match.hint" />}
      action={
        onClear !== undefined && (
          <button type="button" onClick={onClear} className={buttonStyle()}>
            {t('common.action.clear-filters')}
          </button>
        )
      }
    />
  );
}
