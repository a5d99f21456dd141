import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { T } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';

/** Common props of every field. `errorMessage` (already in the user's language) marks it invalid. */
export type FieldBase = {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly errorMessage?: string | undefined;
  readonly isRequired?: boolean;
  /** Shows "optional" next to the label; forms mark optional fields, not required ones. */
  readonly isOptional?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
};

export const fieldStyle = 'flex w-full flex-col gap-1.5';

/** The label above a field. */
export function FieldLabel({ children, isOptional = false }: { readonly children: ReactNode; readonly isOptional?: boolean }) {
  return (
    <Label className="flex items-baseline gap-2 text-dense font-medium text-ink">
      {children}
      {isOptional && (
        <span className="text-caption font-normal text-muted">
          <T id="common.field.optional" />
        </span>
      )}
    </Label>
  );
}

export const errorStyle = 'flex items-start gap-1.5 text-small text-coral';

/** The error of a field, with its mark. */
export function ErrorLine({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Icon of={CircleAlert} size={16} className="mt-0.5" />
      <span>{children}</span>
    </>
  );
}

/** The description below a field, and its error if there is one. */
export function FieldNotes({ description, errorMessage }: Pick<FieldBase, 'description' | 'errorMessage'>) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className="text-small text-muted">
          {description}
        </Text>
      )}
      <FieldError className={errorStyle}>
        <ErrorLine>{errorMessage}</ErrorLine>
      </FieldError>
    </>
  );
}

/** An input without its own border: the frame around it holds icon and buttons, on the page's sides whatever the text's direction. */
export const inputStyle = 'min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-muted placeholder:opacity-100';

type FrameProps = {
  readonly children: ReactNode;
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean;
  readonly icon?: LucideIcon | undefined;
  readonly end?: ReactNode;
};

/** The border around an input, with an icon at its start and a control at its end. */
export function Frame({ children, isInvalid = false, isDisabled = false, icon, end }: FrameProps) {
  return (
    <div
      className={cx('control flex items-center gap-2.5', end !== undefined && 'pe-1')}
      {...(isInvalid ? { 'data-invalid': true } : {})}
      {...(isDisabled ? { 'data-disabled': true } : {})}
    >
      {icon !== undefined && <Icon of={icon} className="text-muted" />}
      {children}
      {end}
    </div>
  );
}
