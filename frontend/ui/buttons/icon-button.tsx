import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';
import { shortcutAria, type Shortcut } from '../../lib/navigation/shortcuts.ts';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

export type IconButtonProps = {
  readonly icon: LucideIcon;
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly mirror?: boolean;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly onPress?: (event: PressEvent) => void;
  readonly isDisabled?: boolean;
  readonly shortcut?: Shortcut | undefined;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly slot?: string | null;
  /** For a toggle button: whether it is on. */
  readonly isPressed?: boolean;
  readonly hasTooltip?: boolean;
};

/** A button with one icon. Its name is its tooltip. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, mirror = false, variant = 'quiet', size = 'md', shortcut, className, isPressed, hasTooltip = true, ...rest } = props;
  const button = (
    <AriaButton
      type="button"
      {...rest}
      aria-label={label}
      className={cx(buttonStyle({ variant, size, iconOnly: true }), variant === 'quiet' && 'text-muted hover:text-ink', className)}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcutAria(shortcut) })}
    >
      <Icon of={icon} size={size === 'sm' ? 18 : 20} mirror={mirror} />
    </AriaButton>
  );
  return hasTooltip ? (
    <Tooltip text={label} {...(shortcut === undefined ? {} : { shortcut })}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
