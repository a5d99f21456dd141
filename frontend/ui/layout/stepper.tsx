import { Check } from 'lucide-react';
import { useT } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';

export type StepperProps = {
  readonly label: string;
  readonly steps: readonly { readonly id: string; readonly label: string }[];
  /** Index of the current step; those before it are done. */
  readonly current: number;
};

/** The current position in a fixed row of steps. On phones only the current step shows its label. */
export function Stepper({ label, steps, current }: StepperProps) {
  const t = useT();
  return (
    <ol aria-label={label} className="flex items-center gap-2">
      {steps.map((step, place) => {
        const state = place < current ? 'done' : place === current ? 'current' : 'ahead';
        return (
          <li
            key={step.id}
            {...(state === 'current' ? { 'aria-current': 'step' } : {})}
            className={cx('flex items-center gap-2', place < steps.length - 1 && 'flex-1')}
          >
            <span
              className={cx(
                'flex size-6.5 shrink-0 items-center justify-center rounded-full text-small font-semibold',
                state === 'done' && 'bg-palm-soft text-palm',
                state === 'current' && 'bg-palm text-on-palm',
                state === 'ahead' && 'border border-hairline text-muted',
              )}
            >
              {state === 'done' ? <Icon of={Check} size={16} label={t('common.step.done')} /> : place + 1}
            </span>
            <span
              className={cx('text-dense whitespace-nowrap', state === 'current' ? 'font-semibold text-ink' : 'text-muted max-md:sr-only')}
            >
              {step.label}
            </span>
            {place < steps.length - 1 && <span aria-hidden className="h-px min-w-3 flex-1 bg-hairline" />}
          </li>
        );
      })}
    </ol>
  );
}
