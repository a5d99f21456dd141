import { cx } from '../cx.ts';

/**
 * A dot with a halo that pulses only when the dot appears: an endless animation would repaint the page as long as it is open. Always
 * shown with words next to it.
 */
export function LiveDot({ tone = 'palm' }: { readonly tone?: 'palm' | 'saffron' | 'coral' | 'neutral' }) {
  const colours = {
    palm: 'bg-palm ring-palm/20',
    saffron: 'bg-saffron ring-saffron/20',
    coral: 'bg-coral-fill ring-coral/20',
    neutral: 'bg-outline ring-outline/20',
  };
  return (
    <span
      aria-hidden
      className={cx('inline-block size-2 shrink-0 rounded-full ring-4', colours[tone], tone === 'palm' && 'animate-[halo_2.4s_ease-out_3]')}
    />
  );
}
