import type { ReactNode } from 'react';

export type NumProps = {
  readonly children: ReactNode;
  /** The number carries a sign: it then reads left to right, so «+15٪» keeps its plus in front. */
  readonly signed?: boolean;
  readonly className?: string;
};

/** A formatted number, isolated from the text around it, in figures of one width. */
export function Num({ children, signed = false, className }: NumProps) {
  return (
    <bdi {...(signed ? { dir: 'ltr' } : {})} className={className}>
      {children}
    </bdi>
  );
}
