import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../cx.ts';
import { Num } from '../marks/num.tsx';
import { PlainButton } from '../buttons/plain-button.tsx';

export type PaginationProps = {
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
};

/** The first, the last, the current page and its neighbours; null where pages are left out. */
export function pagesAround(page: number, last: number): readonly (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((each) => each >= 1 && each <= last).toSorted((a, b) => a - b);
  return shown.flatMap((each, index) => {
    const gap = each - (shown[index - 1] ?? each);
    if (gap === 2) return [each - 1, each];
    return gap > 2 ? [null, each] : [each];
  });
}

/** Numbered pages, only where the product has them (inbox); elsewhere `LoadMore`. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const t = useT();
  const format = useFormat();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav aria-label={t('common.pagination.label')} className="flex flex-wrap items-center gap-x-1 gap-y-2 text-dense text-muted">
      <Num className="me-2">
        {t('common.pagination.range', {
          from: format.number(from),
          to: format.number(Math.min(total, page * pageSize)),
          total: format.number(total),
        })}
      </Num>
      <IconButton
        icon={ChevronLeft}
        mirror
        label={t('common.action.previous')}
        size="sm"
        isDisabled={page <= 1}
        onPress={() => onPage(page - 1)}
      />
      {pagesAround(page, last).map((each, index) =>
        each === null ? (
          <span key={index < 2 ? 'before' : 'after'} aria-hidden>
            …
          </span>
        ) : (
          <PlainButton
            key={each}
            aria-label={t('common.pagination.page', { page: format.number(each) })}
            aria-current={each === page ? 'page' : undefined}
            onPress={() => onPage(each)}
            className={cx(
              'inline-flex min-h-11 min-w-8 items-center justify-center rounded-tag px-1 font-medium md:min-h-8',
              each === page ? 'bg-inverse text-on-inverse' : 'hover:bg-sunken hover:text-ink',
            )}
          >
            <Num>{format.number(each)}</Num>
          </PlainButton>
        ),
      )}
      <IconButton
        icon={ChevronRight}
        mirror
        label={t('common.action.next')}
        size="sm"
        isDisabled={page >= last}
        onPress={() => onPage(page + 1)}
      />
    </nav>
  );
}

export type LoadMoreProps = {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** The further page that was asked for last did not come. */
  readonly hasFailed: boolean;
  readonly onLoadMore: () => void;
};

/** The "load more" button of a keyset list. */
export function LoadMore({ hasMore, isLoading, hasFailed, onLoadMore }: LoadMoreProps) {
  const t = useT();
  if (!hasMore) return null;
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      <p role="status" className="text-small text-danger empty:hidden">
        {hasFailed && !isLoading && t('common.error.load-more')}
      </p>
      <Button onPress={onLoadMore} isPending={isLoading}>
        {t('common.action.load-more')}
      </Button>
    </div>
  );
}
