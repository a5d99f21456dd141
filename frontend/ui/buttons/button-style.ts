import { cx } from '../cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-palm text-on-palm hover:bg-palm-hover active:bg-palm-pressed',
  secondary: 'border border-hairline bg-surface text-ink hover:border-outline hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken active:bg-hairline',
  danger: 'bg-coral text-on-coral hover:brightness-95 active:brightness-90',
  'danger-quiet': 'text-coral hover:bg-coral-soft',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3 text-dense md:min-h-8 md:px-2.5',
  md: 'min-h-11 px-4 text-body md:min-h-10',
  lg: 'min-h-12 px-6 text-body font-semibold',
};

const square: Record<ButtonSize, string> = {
  sm: 'size-11 md:size-8',
  md: 'size-11 md:size-10',
  lg: 'size-12',
};

export type ButtonLook = {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Fills the width of its container. */
  readonly wide?: boolean | undefined;
  /** Square, for a single icon. */
  readonly iconOnly?: boolean | undefined;
};

/** The classes of a button, for any element: our button, a link, or a native button on pages that must stay light. */
export function buttonStyle({ variant = 'secondary', size = 'md', wide = false, iconOnly = false }: ButtonLook = {}): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none',
    'transition-colors duration-120 ease-calm disabled:cursor-not-allowed disabled:opacity-55',
    'data-disabled:cursor-not-allowed data-disabled:opacity-55',
    variants[variant],
    iconOnly ? cx(square[size], 'p-0') : sizes[size],
    wide && 'w-full',
  );
}
