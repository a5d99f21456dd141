import type { ReactNode } from 'react';

export type NumProps = {
  readonly children: ReactNode;
  /** The number has a sign: it is then set left to right, so that «+15٪» keeps its plus in front. */
  readonly signed?: boolean;
  readonly className?: string;
};

/** A formatted number in tabular figures, isolated from the direction of the surrounding text. */
export function Num({ children, signed = false, className }: NumProps) {
  return (
    <bdi {...(signed ? { dir: 'ltr' } : {})} className={className}>
      {children}
    </bdi>
  );
}
