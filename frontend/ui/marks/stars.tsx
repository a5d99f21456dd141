import { useT } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';

const STAR = 'M12 2.6l2.9 5.95 6.5.93-4.72 4.57 1.13 6.47L12 17.45l-5.81 3.07 1.13-6.47L2.6 9.48l6.5-.93z';

export type StarsProps = {
  /** 0 to 5, whole. */
  readonly value: number;
  /** Edge of one star in px. */
  readonly size?: number;
  readonly className?: string;
};

/** Five stars; filled ones have an outline, because the fill alone has too little contrast on white. Announced in words («نجمتان»). */
export function Stars({ value, size = 16, className }: StarsProps) {
  const t = useT();
  const filled = Math.max(0, Math.min(5, Math.round(value)));
  return (
    <span className={cx('inline-flex shrink-0 items-center', className)}>
      <span className="sr-only">{t('common.stars', { count: filled })}</span>
      {[1, 2, 3, 4, 5].map((place) => (
        <Star key={place} size={size} isFilled={place <= filled} />
      ))}
    </span>
  );
}

/** One decorative star. */
export function Star({ size = 16, isFilled = true }: { readonly size?: number; readonly isFilled?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden className="shrink-0">
      <path
        d={STAR}
        strokeWidth={1.6}
        strokeLinejoin="round"
        className={isFilled ? 'fill-star stroke-star-outline' : 'fill-transparent stroke-outline'}
      />
    </svg>
  );
}
