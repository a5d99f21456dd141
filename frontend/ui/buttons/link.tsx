import { ExternalLink, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { T } from '../../lib/locale/t.tsx';
import { buttonStyle, type ButtonLook } from './button-style.ts';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type Target = {
  /** A path of the app, or a full address, which opens in a new tab. */
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly replace?: boolean;
  readonly onClick?: () => void;
  /** Opens a path of the app in a new tab, so that what is typed here is kept. */
  readonly inNewTab?: boolean;
  /** Keeps the scroll position, for a link that opens a panel next to the current content. */
  readonly keepsScroll?: boolean;
  readonly 'aria-label'?: string;
};

const ELSEWHERE = /^(https?:|mailto:|tel:)/;

function Anchor({ to, children, className, replace = false, inNewTab = false, keepsScroll = false, ...rest }: Target) {
  if (!inNewTab && !ELSEWHERE.test(to)) {
    return (
      <RouterLink to={to} replace={replace} preventScrollReset={keepsScroll} className={className} {...rest}>
        {children}
      </RouterLink>
    );
  }
  const newTab = inNewTab || to.startsWith('http');
  return (
    <a href={to} className={className} {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})} {...rest}>
      {children}
      {newTab && (
        <>
          <Icon of={ExternalLink} size={16} mirror />
          <VisuallyHidden>
            <T id="common.new-tab" />
          </VisuallyHidden>
        </>
      )}
    </a>
  );
}

export type LinkProps = Target & {
  readonly icon?: LucideIcon;
  readonly iconEnd?: LucideIcon;
  readonly mirrorIcon?: boolean;
  /** `text`: sky, underlined on hover. `quiet`: the colour of the surrounding text. `bare`: looks as its class says. */
  readonly tone?: 'text' | 'quiet' | 'bare';
};

/** A link in text. Does not use the component toolkit, so public pages stay light. */
export function Link({ icon, iconEnd, mirrorIcon = false, tone = 'text', className, children, ...rest }: LinkProps) {
  return (
    <Anchor
      {...rest}
      className={cx(
        'rounded-tag underline-offset-4 hover:underline',
        tone !== 'bare' && 'inline-flex items-center gap-1.5',
        tone === 'text' && 'font-medium text-sky',
        tone === 'quiet' && 'text-muted hover:text-ink',
        className,
      )}
    >
      {icon !== undefined && <Icon of={icon} size={18} mirror={mirrorIcon} />}
      {children}
      {iconEnd !== undefined && <Icon of={iconEnd} size={18} mirror={mirrorIcon} />}
    </Anchor>
  );
}

export type ButtonLinkProps = Target & Omit<ButtonLook, 'iconOnly'> & { readonly icon?: LucideIcon; readonly mirrorIcon?: boolean };

/** A link that looks like a button. */
export function ButtonLink({ icon, mirrorIcon = false, variant, size, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={cx(buttonStyle({ variant, size, wide }), className)}>
      {icon !== undefined && <Icon of={icon} size={18} mirror={mirrorIcon} />}
      {children}
    </Anchor>
  );
}
