import { cx } from '../cx.ts';

export type ProgressBarProps = {
  /** What is progressing. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The count in words, announced instead of a percentage: «63 من 100». */
  readonly valueText: string;
  readonly size?: 'sm' | 'md';
  readonly tone?: 'palm' | 'saffron' | 'coral';
};

const FILL = { palm: 'bg-palm', saffron: 'bg-saffron', coral: 'bg-coral-fill' };

/** Progress of a task of known size, or usage of a limit. Fills from the start. */
export function ProgressBar({ label, value, max, valueText, size = 'md', tone = 'palm' }: ProgressBarProps) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    // <progress> cannot be styled the same in all browsers.
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
      className={cx('w-full overflow-hidden rounded-full bg-hairline/70', size === 'sm' ? 'h-1.5' : 'h-2.5')}
    >
      <div
        className={cx('h-full rounded-full transition-[width] duration-200 ease-calm', FILL[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
