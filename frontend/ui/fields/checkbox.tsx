import { Check, Minus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';

export type CheckboxProps = {
  /** The label; may contain links. */
  readonly children?: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly onBlur?: () => void;
  /** Some but not all of a group are selected. */
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  readonly errorMessage?: string | undefined;
  readonly name?: string;
  readonly value?: string;
  readonly 'aria-label'?: string;
  /** Ref of the input element, to focus it. */
  readonly ref?: Ref<HTMLInputElement>;
  readonly className?: string;
};

export function Checkbox({ children, errorMessage, className, ref, ...rest }: CheckboxProps) {
  return (
    <div className="flex flex-col gap-1">
      <AriaCheckbox
        {...rest}
        {...(ref === undefined ? {} : { inputRef: ref })}
        isInvalid={errorMessage !== undefined}
        className={cx(
          'group relative flex min-h-11 cursor-pointer items-center gap-2.5 text-dense data-disabled:cursor-not-allowed data-disabled:text-muted md:min-h-6',
          className,
        )}
      >
        {({ isSelected, isIndeterminate }) => (
          <>
            <span
              className={cx(
                'flex size-5 shrink-0 items-center justify-center rounded-tag border transition-colors duration-120',
                'group-data-disabled:border-hairline group-data-disabled:bg-sunken',
                'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-palm',
                isSelected || isIndeterminate
                  ? 'border-palm bg-palm text-on-palm'
                  : 'border-outline bg-surface group-data-hovered:border-muted',
                errorMessage !== undefined && 'border-coral',
              )}
            >
              {isIndeterminate ? <Icon of={Minus} size={14} /> : isSelected && <Icon of={Check} size={14} />}
            </span>
            {children !== undefined && <span>{children}</span>}
          </>
        )}
      </AriaCheckbox>
      {errorMessage !== undefined && <p className="ps-7.5 text-small text-coral">{errorMessage}</p>}
    </div>
  );
}
