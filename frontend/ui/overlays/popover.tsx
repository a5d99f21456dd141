import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import { floatStyle } from './overlay-style.ts';

export type PopoverProps = {
  /** One of our buttons. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top' | 'top start' | 'top end';
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly className?: string;
};

/** Small content that belongs to a button: notifications, an explanation, a short choice. */
export function Popover({ trigger, label, children, placement = 'bottom end', isOpen, onOpenChange, className }: PopoverProps) {
  return (
    <DialogTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      {trigger}
      <AriaPopover
        offset={6}
        placement={placement}
        className={cx(floatStyle, 'max-h-[80dvh] w-80 max-w-[calc(100vw-1.5rem)] overflow-auto', className)}
      >
        <AriaDialog aria-label={label} className="p-4 outline-none">
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
