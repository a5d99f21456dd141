import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { cx } from '../cx.ts';

export type SwitchProps = {
  readonly children: ReactNode;
  readonly description?: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
};

/** An on/off switch that takes effect immediately: for settings without a save button. */
export function Switch({ children, description, ...rest }: SwitchProps) {
  return (
    <AriaSwitch
      {...rest}
      className="group flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 data-disabled:cursor-not-allowed data-disabled:text-muted md:min-h-8"
    >
      {({ isSelected }) => (
        <>
          <span className="flex flex-col">
            <span className="text-dense font-medium">{children}</span>
            {description !== undefined && <span className="text-small text-muted">{description}</span>}
          </span>
          <span
            className={cx(
              'flex h-6 w-10 shrink-0 items-center rounded-full border px-0.5 transition-colors duration-120',
              'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-palm',
              isSelected ? 'justify-end border-palm bg-palm' : 'justify-start border-outline bg-surface',
            )}
          >
            <span className={cx('size-4 rounded-full', isSelected ? 'bg-on-palm' : 'bg-outline')} />
          </span>
        </>
      )}
    </AriaSwitch>
  );
}
