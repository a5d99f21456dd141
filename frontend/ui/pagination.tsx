import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '../lib/locale/t.tsx';
import { useFormat } from '../lib/locale/use-format.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Num } from './num.tsx';

export type PaginationProps = {
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
};

/** Numbered pages, only where the product has them (inbox); elsewhere `LoadMore`. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const t = useT();
  const format = useFormat();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav aria-label={t('common.pagination.label')} className="flex items-center gap-2 text-dense text-muted">
      <Num>
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

export type LoadMoreProps = { readonly hasMore: boolean; readonly isLoading: boolean; readonly onLoadMore: () => void };

/** The "load more" button of a keyset list. */
export function LoadMore({ hasMore, isLoading, onLoadMore }: LoadMoreProps) {
  const t = useT();
  if (!hasMore) return null;
  return (
    <div className="flex justify-center py-4">
      <Button onPress={onLoadMore} isPending={isLoading}>
        {t('common.action.load-more')}
      </Button>
    </div>
  );
}
