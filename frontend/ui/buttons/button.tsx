import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';
import { shortcutAria, type Shortcut } from '../../lib/navigation/shortcuts.ts';
import { buttonStyle, type ButtonLook } from './button-style.ts';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';
import { ShortcutKeys } from '../marks/kbd.tsx';

export type ButtonProps = Omit<ButtonLook, 'iconOnly'> & {
  readonly children: ReactNode;
  readonly icon?: LucideIcon | undefined;
  readonly iconEnd?: LucideIcon | undefined;
  /** Both icons are mirrored with the writing direction. */
  readonly mirrorIcon?: boolean;
  readonly onPress?: (event: PressEvent) => void;
  readonly type?: 'button' | 'submit' | 'reset';
  readonly form?: string;
  readonly isDisabled?: boolean | undefined;
  /** The action is in progress: the button stays focusable and ignores further presses. */
  readonly isPending?: boolean | undefined;
  /** Shown on the button and exposed to assistive technology; `useShortcuts` binds it. */
  readonly shortcut?: Shortcut | undefined;
  readonly autoFocus?: boolean;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly slot?: string | null;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-expanded'?: boolean | undefined;
  readonly 'aria-controls'?: string | undefined;
};

/** A button with a label. For an icon only use `IconButton`, for navigation `ButtonLink`. */
export function Button(props: ButtonProps) {
  const {
    children,
    icon,
    iconEnd,
    mirrorIcon = false,
    shortcut,
    variant,
    size,
    wide,
    className,
    isPending = false,
    onPress,
    type = 'button',
    ...rest
  } = props;
  return (
    <AriaButton
      {...rest}
      // Not the toolkit's own pending state: its announcer leaves an unnamed image in the page.
      type={isPending ? 'button' : type}
      {...(isPending ? { 'aria-disabled': true, 'aria-busy': true } : { onPress })}
      className={cx(buttonStyle({ variant, size, wide }), className)}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcutAria(shortcut) })}
    >
      {isPending ? (
        <Icon of={LoaderCircle} size={18} className="animate-spin" />
      ) : (
        icon !== undefined && <Icon of={icon} size={18} mirror={mirrorIcon} />
      )}
      {children}
      {iconEnd !== undefined && <Icon of={iconEnd} size={18} mirror={mirrorIcon} />}
      {shortcut !== undefined && <ShortcutKeys shortcut={shortcut} tone={variant === 'primary' ? 'on-palm' : 'plain'} />}
    </AriaButton>
  );
}
