import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { NARROW, useMedia } from '../../../lib/look/media.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useUrlState, writeUrlState } from '../../../lib/navigation/url-state.ts';
import { cx } from '../../../ui/cx.ts';
import { DetailPanel } from '../../../ui/overlays/detail-panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { Pagination } from '../../../ui/lists/pagination.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { contactsQuery } from '../api/queries.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { InboxToolbar, StatusFilter } from '../inbox/inbox-toolbar.tsx';
import { InboxUrl, isFiltered, noFilters, pageSizes } from '../inbox/inbox-url.ts';
import { MessagePanel } from '../inbox/message-panel.tsx';
import { MessageRow } from '../inbox/message-row.tsx';
import { useInboxActions } from '../inbox/use-inbox-actions.ts';

/** The messages to the platform, the most urgent one first, with the opened one beside them. */
export function InboxScreen() {
  const t = useT();
  const { tenantId } = useSession();
  const [{ message: openId, ...filters }, setUrl] = useUrlState(InboxUrl);
  const [params] = useSearchParams();
  const query = useQuery(contactsQuery(tenantId, filters));
  const { items = [], total = 0 } = query.data ?? {};
  const isNarrow = useMedia(NARROW);
  const bulk = useBulk(items);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // At a desk the first message is open beside the list. It stays when it leaves the list or a more urgent one comes: somebody may be writing.
  const listed = JSON.stringify(filters);
  const [first, setFirst] = useState<{ readonly listed: string; readonly id: string } | null>(null);
  if (!query.isPlaceholderData && first?.listed !== listed && items[0] !== undefined) setFirst({ listed, id: items[0].id });
  const firstId = first?.listed === listed || query.isPlaceholderData ? first?.id : undefined;
  const shownId = openId ?? (isNarrow ? undefined : firstId);
  const close = () => setUrl({ message: undefined });
  // Changes one render before the URL does, so that pressing J twice quickly moves by two.
  const here = useRef(shownId);
  useEffect(() => {
    here.current = shownId;
  }, [shownId]);
  const indexOf = (id: string | undefined) => items.findIndex((each) => each.id === id);
  const goTo = (index: number) => {
    const message = items[index];
    if (message === undefined) return;
    here.current = message.id;
    list.current?.querySelectorAll<HTMLElement>('h2 a')[index]?.focus();
    // On a narrow screen a message covers the list, so Enter opens it.
    if (!isNarrow) setUrl({ message: message.id }, { push: openId === undefined });
  };
  const current = items[indexOf(shownId)];
  useInboxActions({
    next: items.length > 0 ? () => goTo(indexOf(here.current) + 1) : undefined,
    previous: items.length > 0 ? () => goTo(indexOf(here.current) - 1) : undefined,
    search: () => search.current?.focus(),
    select: current === undefined ? undefined : () => bulk.toggle(current.id),
  });
  return (
    <div className="flex min-w-0 flex-1 min-[1100px]:h-[calc(100dvh-var(--bar-height))] min-[1100px]:flex-none">
      <div className="flex min-w-0 flex-1 flex-col border-hairline min-[1100px]:w-[23rem] min-[1100px]:flex-none min-[1100px]:overflow-auto min-[1100px]:border-e">
        <div className="px-4 pt-4 pb-3 md:px-5 md:pt-5 min-[1100px]:border-b min-[1100px]:border-hairline">
          <InboxToolbar filters={filters} onChange={setUrl} searchRef={search} total={total} />
        </div>
        <BulkBar
          bulk={bulk}
          messages={items}
          isSpam={filters.view === 'spam' && filters.status === undefined}
          filter={<StatusFilter filters={filters} onChange={setUrl} />}
        />
        <ListStates
          isLoading={query.isPending}
          error={query.error}
          onRetry={() => void query.refetch()}
          count={items.length}
          isFiltered={isFiltered(filters)}
          onClearFilters={() => setUrl(noFilters)}
          skeleton={<RowsSkeleton />}
          empty={<EmptyState icon={Inbox} title={<T id="inbox.empty.title" />} hint={<T id="inbox.empty.hint" />} />}
        >
          <ul
            ref={list}
            aria-label={t('inbox.title')}
            aria-busy={query.isPlaceholderData}
            className={cx('flex flex-col max-md:gap-3 max-md:px-4', query.isPlaceholderData && 'opacity-60')}
          >
            {items.map((message) => (
              <li key={message.id}>
                <MessageRow
                  message={message}
                  isOpen={message.id === shownId}
                  to={`?${writeUrlState(InboxUrl, params, { message: message.id }).toString()}`}
                  replaces={openId !== undefined}
                  isChosen={bulk.chosen.has(message.id)}
                  onChoose={() => bulk.toggle(message.id)}
                  failure={bulk.failures.get(message.id)}
                />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 md:px-5">
            <CompactSelect
              label={t('inbox.page-size')}
              isLabelHidden
              size="sm"
              value={filters.size}
              onChange={(size) => setUrl({ size, page: 1 })}
              options={pageSizes.map((value) => ({ value, label: t('inbox.per-page', { count: Number(value) }) }))}
            />
            <Pagination page={filters.page} pageSize={Number(filters.size)} total={total} onPage={(page) => setUrl({ page })} />
          </div>
        </ListStates>
      </div>
      {isNarrow ? (
        <DetailPanel isOpen={shownId !== undefined} onClose={close} label={t('inbox.message')} isFlush>
          {shownId !== undefined && <MessagePanel id={shownId} />}
        </DetailPanel>
      ) : (
        <div className="flex min-w-0 flex-1 flex-col overflow-auto">
          {shownId !== undefined && <MessagePanel key={shownId} id={shownId} />}
        </div>
      )}
    </div>
  );
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-4 py-3 md:px-5">
      {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
        <Skeleton key={key} className="h-24 w-full rounded-card" />
      ))}
    </div>
  );
}
