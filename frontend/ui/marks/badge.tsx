import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from './icon.tsx';

export type Tone = 'neutral' | 'palm' | 'saffron' | 'coral' | 'sky' | 'lilac' | 'clay';

export const toneStyle: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  palm: 'bg-palm-soft text-palm',
  saffron: 'bg-saffron-soft text-saffron',
  coral: 'bg-coral-soft text-coral',
  sky: 'bg-sky-soft text-sky',
  lilac: 'bg-lilac-soft text-lilac',
  clay: 'bg-clay-soft text-clay',
};

export type BadgeProps = {
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
  readonly mirrorIcon?: boolean;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md';
  readonly className?: string | undefined;
};

/** A state as one word, with an icon where the colour carries meaning. */
export function Badge({ tone = 'neutral', icon, mirrorIcon = false, children, size = 'md', className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex w-fit shrink-0 items-center gap-1.5 rounded-tag font-medium whitespace-nowrap',
        size === 'sm' ? 'min-h-5 px-1.5 text-caption' : 'min-h-6 px-2 py-0.5 text-small',
        toneStyle[tone],
        className,
      )}
    >
      {icon !== undefined && <Icon of={icon} size={size === 'sm' ? 14 : 16} mirror={mirrorIcon} />}
      {children}
    </span>
  );
}

/** A count next to a menu entry or a title. `label` says what is counted. */
export function CountBadge({
  count,
  label,
  tone = 'neutral',
}: {
  readonly count: ReactNode;
  readonly label: string;
  readonly tone?: Tone;
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-5 min-w-5 items-center justify-center rounded-tag px-1.5 text-caption font-semibold',
        toneStyle[tone],
      )}
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
