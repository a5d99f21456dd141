import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type CardProps = {
  readonly children: ReactNode;
  /** `tight` 12 px, `normal` 20 px, `none` for lists and tables that extend to the edge. */
  readonly padding?: 'none' | 'tight' | 'normal';
  readonly as?: 'div' | 'section' | 'article' | 'li';
  /** Marks selection with a soft fill and a bar at the start. */
  readonly isSelected?: boolean;
  /** Marks one of many that are chosen with the fill alone. */
  readonly isChosen?: boolean;
  readonly className?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-label'?: string;
};

const PADDING = { none: '', tight: 'p-3', normal: 'p-4 md:p-5' };

/** A surface with a hairline border and no shadow. */
export function Card({
  children,
  padding = 'normal',
  as: Tag = 'div',
  isSelected = false,
  isChosen = false,
  className,
  ...rest
}: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx(
        'relative rounded-card border',
        isSelected || isChosen ? 'border-palm/40 bg-palm-soft **:[.bg-palm-soft]:bg-surface' : 'border-hairline bg-surface',
        isSelected && 'border-s-4 border-s-palm',
        PADDING[padding],
        className,
      )}
    >
      {children}
    </Tag>
  );
}

export type CardHeaderProps = {
  readonly title: ReactNode;
  /** Badges after the title. */
  readonly afterTitle?: ReactNode;
  /** One line below the title, such as a chart's summary. */
  readonly summary?: ReactNode;
  /** Links and controls at the far end. */
  readonly actions?: ReactNode;
  readonly id?: string;
  readonly level?: 2 | 3;
};

export function CardHeader({ title, afterTitle, summary, actions, id, level = 2 }: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <Heading id={id} className="text-heading font-semibold">
          {title}
        </Heading>
        {afterTitle}
      </div>
      {actions !== undefined && <div className="flex items-center gap-2 text-small text-muted">{actions}</div>}
      {summary !== undefined && <p className="basis-full text-small text-muted">{summary}</p>}
    </header>
  );
}
