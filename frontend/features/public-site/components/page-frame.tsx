import type { ReactNode } from 'react';

type Props = {
  readonly title: ReactNode;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  /** `text` is the narrow measure of articles. */
  readonly width?: 'text' | 'wide';
  readonly children: ReactNode;
};

const widths = { text: 'max-w-[46rem]', wide: 'max-w-[72rem]' };

/** A public page: title, lead, content. */
export function PageFrame({ title, lead, width = 'wide', children }: Props) {
  return (
    <div className={`mx-auto ${widths[width]} px-4 py-10 md:px-8 md:py-16`}>
      <h1 className="text-[1.75rem] leading-[1.4] font-bold tracking-tight md:text-[2.25rem]">{title}</h1>
      {lead !== undefined && <p className="mt-3 max-w-[40rem] text-lead text-muted">{lead}</p>}
      <div className="mt-8 md:mt-10">{children}</div>
    </div>
  );
}
