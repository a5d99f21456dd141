import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';

export type IconProps = {
  readonly of: LucideIcon;
  /** Edge in px; 20 next to body text, 16 in chips. */
  readonly size?: number;
  /** Mirrored with the writing direction: reply, undo, send, back, next, lists. Never clocks, ticks, search, stars. */
  readonly mirror?: boolean;
  /** The accessible name of an icon without text. Without it the icon is decorative. */
  readonly label?: string;
  readonly className?: string | undefined;
};

/** A lucide icon at our stroke weight. */
export function Icon({ of: Drawing, size = 20, mirror = false, label, className }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      absoluteStrokeWidth
      className={cx('shrink-0', mirror && 'rtl:-scale-x-100', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
