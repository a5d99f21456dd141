import type { ReactElement, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { Shortcut } from '../lib/shortcuts.ts';
import { cx } from './cx.ts';
import { ShortcutKeys } from './kbd.tsx';

export type TooltipProps = {
  readonly text: string;
  readonly shortcut?: Shortcut;
  /** Something that takes focus by itself: one of our buttons. For text use `TooltipText`. */
  readonly children: ReactElement;
};

/** Words on hover and on focus. Never the only place where something is said. */
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
  /** The name where the text itself is too short («3 س 20 د»). */
  readonly label?: string;
  readonly className?: string;
};

/**
 * A tooltip on plain text. It takes focus as a button, since nothing else may; where the text already stands in something one can
 * press, show it plain instead (`isPlain` of times and chips).
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
