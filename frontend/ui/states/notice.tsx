import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { buttonStyle } from '../buttons/button-style.ts';
import { Icon } from '../marks/icon.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const look: Record<NoticeTone, { readonly icon: LucideIcon; readonly style: string; readonly mark: string }> = {
  info: { icon: Info, style: 'border-sky/25 bg-sky-soft', mark: 'text-sky' },
  success: { icon: CircleCheck, style: 'border-palm/25 bg-palm-soft', mark: 'text-palm' },
  warning: { icon: TriangleAlert, style: 'border-saffron/25 bg-saffron-soft', mark: 'text-saffron' },
  error: { icon: CircleAlert, style: 'border-coral/25 bg-coral-soft', mark: 'text-coral' },
};

export type NoticeProps = {
  readonly tone?: NoticeTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons or links that solve the problem. */
  readonly actions?: ReactNode;
  readonly onDismiss?: () => void;
  /** Announced when it appears: `alert` immediately, `status` politely. Omit it for a notice that is there from the start. */
  readonly announce?: 'alert' | 'status';
  readonly className?: string;
};

/** Information where it matters: above a form, at the top of a screen. */
export function Notice({ tone = 'info', title, children, actions, onDismiss, announce, className }: NoticeProps) {
  const t = useT();
  const { icon, style, mark } = look[tone];
  return (
    <div
      {...(announce === undefined ? {} : { role: announce })}
      className={cx('flex items-start gap-3 rounded-card border p-4', style, className)}
    >
      <Icon of={icon} className={cx('mt-0.5', mark)} label={t(`common.tone.${tone}`)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title !== undefined && <p className="text-body font-semibold">{title}</p>}
        {children !== undefined && <div className="text-dense">{children}</div>}
        {actions !== undefined && <div className="mt-2 flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {onDismiss !== undefined && (
        <button
          type="button"
          aria-label={t('common.action.dismiss')}
          onClick={onDismiss}
          className={cx(buttonStyle({ variant: 'quiet', size: 'sm', iconOnly: true }), '-me-1.5 -mt-1.5')}
        >
          <Icon of={X} size={18} />
        </button>
      )}
    </div>
  );
}
