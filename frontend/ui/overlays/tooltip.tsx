import type { ReactElement, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { Shortcut } from '../../lib/navigation/shortcuts.ts';
import { cx } from '../cx.ts';
import { ShortcutKeys } from '../marks/kbd.tsx';

export type TooltipProps = {
  readonly text: string;
  readonly shortcut?: Shortcut;
  /** An element that is focusable itself: one of our buttons. For text use `TooltipText`. */
  readonly children: ReactElement;
};

/** Text on hover and on focus. Never the only place where something is shown. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      {children}
      <AriaTooltip
        offset={6}
        className="layer-tooltip enter-fade flex max-w-72 items-center gap-2 rounded-tag bg-inverse px-2.5 py-1.5 text-small text-on-inverse shadow-float"
      >
        {text}
        {shortcut !== undefined && <ShortcutKeys shortcut={shortcut} tone="on-palm" />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

export type TooltipTextProps = {
  readonly text: string;
  readonly children: ReactNode;
  /** The accessible name, if the text itself is too short («3 س 20 د»). */
  readonly label?: string;
  readonly className?: string;
};

/**
 * A tooltip on plain text. The text is a button, because it must be focusable; inside a clickable element show the text without a tooltip
 * instead (`isPlain` of times and chips).
 */
export function TooltipText({ text, children, label, className }: TooltipTextProps) {
  return (
    <Tooltip text={text}>
      <AriaButton type="button" aria-label={label} className={cx('cursor-default rounded-tag text-start', className)}>
        {children}
      </AriaButton>
    </Tooltip>
  );
}
