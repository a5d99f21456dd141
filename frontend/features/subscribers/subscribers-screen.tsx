import type { Uuid } from '@sumaa/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { useUrlState } from '../../lib/navigation/url-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DetailPanel } from '../../ui/overlays/detail-panel.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { FigureStrip } from '../../ui/layout/figure-strip.tsx';
import { PageContent } from '../../ui/layout/page-content.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LoadMore } from '../../ui/lists/pagination.tsx';
import { subscriberFiguresQuery, subscribersQuery } from './api.ts';
import { AddSubscriber } from './add-subscriber.tsx';
import { CloseSubscriber } from './close-subscriber.tsx';
import { InviteOwner } from './invite-owner.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { SubscriberPanel } from './subscriber-panel.tsx';
import { SubscribersTable } from './subscribers-table.tsx';
import { SubscribersToolbar } from './subscribers-toolbar.tsx';
import { isFiltered, noFilters, SubscribersUrl, toExportFilters, type SubscriberAct } from './url.ts';

/** The businesses of the platform, with the opened one beside them. */
export function SubscribersScreen() {
  const t = useT();
  const [{ subscriber: openId, do: act, ...filters }, setUrl] = useUrlState(SubscribersUrl);
  const query = useInfiniteQuery(subscribersQuery(filters));
  const total = query.data?.pages[0]?.total ?? 0;
  // Pages that were fetched at different times may overlap.
  const rows = [...new Map(query.data?.pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
  const place = rows.findIndex(({ id }) => id === openId);
  const opened = rows[place];
  const [previous, next] = [rows[place - 1], place < 0 ? undefined : rows[place + 1]];
  const open = (id: typeof openId, push = openId === undefined) => setUrl({ subscriber: id, do: undefined }, { push });
  const close = () => open(undefined, false);
  const actOn = (id: Uuid, wanted: SubscriberAct) => setUrl({ subscriber: id, do: wanted }, { push: true });
  return (
    <div className="flex min-w-0 flex-1">
      <PageContent className="min-w-0 flex-1">
        <PageHeader
          title={t('shell.nav.customers')}
          actions={
            <>
              <ExportButton kind="subscribers" filters={toExportFilters(filters)} rows={total} />
              <Button variant="primary" size="sm" icon={Plus} onPress={() => setUrl({ do: 'add' }, { push: true })}>
                <T id="subscribers.add" />
              </Button>
            </>
          }
        />
        <div className="flex flex-col gap-4">
          <Figures />
          <SubscribersToolbar filters={filters} onChange={setUrl} />
          <SubscribersTable
            rows={rows}
            isLoading={query.isPending}
            error={query.error}
            onRetry={() => void query.refetch()}
            isFiltered={isFiltered(filters)}
            onClearFilters={() => setUrl(noFilters)}
            onOpen={({ id }) => open(id)}
            onAct={actOn}
            openedId={openId}
          />
          {rows.length > 0 && (
            <p className="text-small text-muted">
              <T id="subscribers.shown" values={{ shown: rows.length, total }} />
            </p>
          )}
          <LoadMore
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onLoadMore={() => void query.fetchNextPage()}
          />
        </div>
      </PageContent>
      <DetailPanel
        isOpen={openId !== undefined}
        onClose={close}
        label={opened?.name ?? t('subscribers.details')}
        bar={
          place >= 0 && (
            <span className="text-small text-muted">
              <T id="subscribers.place" values={{ place: place + 1, total }} />
            </span>
          )
        }
        onPrevious={previous && (() => open(previous.id, false))}
        onNext={next && (() => open(next.id, false))}
      >
        {openId !== undefined && <SubscriberPanel key={openId} id={openId} onAct={(wanted) => setUrl({ do: wanted }, { push: true })} />}
      </DetailPanel>
      {openId !== undefined && (act === 'deactivate' || act === 'reactivate') && (
        <CloseSubscriber id={openId} act={act} onClose={() => setUrl({ do: undefined })} />
      )}
      {openId !== undefined && act === 'invite' && <InviteOwner id={openId} onClose={() => setUrl({ do: undefined })} />}
      {openId !== undefined && act === 'message' && <MessageDialog id={openId} onClose={() => setUrl({ do: undefined })} />}
      {act === 'add' && <AddSubscriber onDone={(id) => open(id, false)} onClose={() => setUrl({ do: undefined })} />}
    </div>
  );
}

function Figures() {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(subscriberFiguresQuery);
  const number = (value: number | undefined) => (value === undefined ? null : format.number(value));
  const money = (amount: number | undefined) => (amount === undefined ? null : format.money({ amount, currency: 'SAR' }));
  return (
    <FigureStrip
      label={t('subscribers.figures')}
      figures={[
        {
          id: 'total',
          label: t('subscribers.figure.total'),
          value: number(data?.total),
          note: data && t('subscribers.figure.total.note', { count: data.joinedThisMonth }),
        },
        {
          id: 'active',
          label: t('subscribers.figure.active'),
          value: number(data?.active),
          note:
            data && data.total > 0 ? t('subscribers.figure.active.note', { share: format.percent(data.active / data.total) }) : undefined,
        },
        {
          id: 'revenue',
          label: t('subscribers.figure.revenue'),
          value: money(data?.revenue),
          note: t('subscribers.figure.revenue.note'),
        },
        {
          id: 'month',
          label: t('subscribers.figure.month'),
          value: money(data?.revenueThisMonth),
          note: t('subscribers.figure.month.note'),
        },
      ]}
    />
  );
}
