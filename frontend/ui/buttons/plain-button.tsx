import type { ReactNode } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';

export type PlainButtonProps = {
  readonly children: ReactNode;
  readonly className?: string;
  readonly onPress?: (event: PressEvent) => void;
  readonly isDisabled?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
  readonly 'aria-current'?: 'page' | undefined;
};

/** A button without style: triggers of menus and popovers with their own look, clickable rows and cards. */
export function PlainButton(props: PlainButtonProps) {
  return <AriaButton type="button" {...props} />;
}
