import type { BillingEntry } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Download, FileText, Receipt, Undo2, type LucideIcon } from 'lucide-react';
import { useNow } from '../../../lib/clock.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { useSaveAllDocuments, useSaveDocument } from '../api/commands.ts';
import { historyQuery } from '../api/queries.ts';
import { ApproximateSum } from '../plan/approximate-sum.tsx';
import { usePlanName } from '../plan/plan-name.ts';

const noEntries: readonly BillingEntry[] = [];

/** Payments and documents, newest first. */
export function HistoryCard() {
  const t = useT();
  const { tenantId } = useSession();
  const textOf = useErrorText();
  const { data, error, isPending, refetch } = useQuery(historyQuery(tenantId));
  const all = useSaveAllDocuments();
  const entries = data?.entries ?? noEntries;
  const columns = useColumns();
  return (
    <Card as="section" aria-labelledby="subscription-history" className="min-w-0">
      <CardHeader
        id="subscription-history"
        title={<T id="subscription.history.title" />}
        {...(entries.some(({ document }) => document?.hasFile)
          ? {
              actions: (
                <Button icon={Download} size="sm" isPending={all.isPending} onPress={() => all.mutate()}>
                  <T id="subscription.history.all" />
                </Button>
              ),
            }
          : {})}
        {...(all.error === null ? {} : { summary: <span role="alert">{textOf(all.error)}</span> })}
      />
      <DataTable
        label={t('subscription.history.title')}
        columns={columns}
        rows={entries}
        rowId={({ id }) => id}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={
          <EmptyState
            icon={Receipt}
            level={3}
            title={<T id="subscription.history.none" />}
            hint={<T id="subscription.history.none.hint" />}
          />
        }
        {...(data !== undefined && data.total > entries.length
          ? { footer: <T id="subscription.history.more" values={{ shown: entries.length, total: data.total }} /> }
          : {})}
      />
    </Card>
  );
}

function useColumns() {
  const t = useT();
  const now = useNow();
  const format = useFormat();
  return [
    {
      id: 'number',
      header: t('subscription.history.invoice'),
      onCard: 'title' as const,
      cell: ({ document, what }: BillingEntry) =>
        document === null ? (
          <span className="text-muted">{t(what === 'declined' ? 'subscription.history.no-document' : 'subscription.history.coming')}</span>
        ) : (
          <bdi className="font-semibold whitespace-nowrap">{document.number}</bdi>
        ),
    },
    {
      id: 'date',
      header: t('subscription.history.date'),
      cell: ({ at }: BillingEntry) => (
        <span className="whitespace-nowrap">
          <span className="block">
            {format.day(at, now)} {format.time(at)}
          </span>
          <span className="block text-small text-muted">{format.hijri(at)}</span>
        </span>
      ),
    },
    { id: 'what', header: t('subscription.history.what'), cell: (entry: BillingEntry) => <What entry={entry} /> },
    {
      id: 'state',
      header: t('subscription.history.state'),
      onCard: 'corner' as const,
      cell: ({ what }: BillingEntry) => <State what={what} />,
    },
    {
      id: 'sum',
      header: t('subscription.history.sum'),
      cell: ({ what, amount }: BillingEntry) =>
        what === 'declined' || amount === null ? (
          <span className="text-muted">{t('subscription.history.nothing')}</span>
        ) : (
          <span className="inline-flex flex-col">
            <Num className="font-semibold whitespace-nowrap">{format.sum(what === 'credited' ? -amount.total : amount.total)}</Num>
            {what !== 'credited' && <ApproximateSum halalas={amount.total} />}
          </span>
        ),
    },
    {
      id: 'file',
      header: t('subscription.history.file'),
      isHeaderHidden: true,
      cell: (entry: BillingEntry) => <DocumentButton entry={entry} />,
    },
  ];
}

const states: Readonly<Record<BillingEntry['what'], { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  paid: { tone: 'palm', icon: CircleCheck },
  declined: { tone: 'coral', icon: CircleX },
  credited: { tone: 'sky', icon: Undo2 },
};

function State({ what }: Pick<BillingEntry, 'what'>) {
  const { tone, icon } = states[what];
  return (
    <Badge tone={tone} icon={icon} mirrorIcon={what === 'credited'}>
      <T id={`subscription.history.state.${what}`} />
    </Badge>
  );
}

function What({ entry }: { readonly entry: BillingEntry }) {
  const now = useNow();
  const format = useFormat();
  const nameOf = usePlanName();
  const { plan, interval, periodStart, periodEnd, what, method } = entry;
  return (
    <>
      {plan !== null && interval !== null && (
        <span className="block">
          <T id={`subscription.history.plan.${interval}`} values={{ plan: nameOf(plan) }} />
        </span>
      )}
      <span className="block text-small text-muted">
        {what === 'declined' && <T id="subscription.history.declined" />}
        {what !== 'declined' && periodStart !== null && periodEnd !== null && (
          <T id="subscription.fact.from-to" values={{ from: format.day(periodStart, now), to: format.day(periodEnd, now) }} />
        )}
        {method === 'bank_transfer' && (
          <>
            {' · '}
            <T id="subscription.history.transfer" />
          </>
        )}
      </span>
    </>
  );
}

function DocumentButton({ entry: { document } }: { readonly entry: BillingEntry }) {
  const t = useT();
  const textOf = useErrorText();
  const save = useSaveDocument();
  if (document === null) return null;
  if (!document.hasFile) {
    return (
      <span className="text-small text-muted">
        <T id="subscription.history.drawing" />
      </span>
    );
  }
  return (
    <>
      <Button
        size="sm"
        icon={FileText}
        isPending={save.isPending}
        aria-label={t('subscription.history.pdf', { number: document.number })}
        onPress={() => save.mutate(document)}
      >
        <T id="subscription.history.pdf.short" />
      </Button>
      {save.error !== null && (
        <span role="alert" className="text-small text-coral">
          {textOf(save.error)}
        </span>
      )}
    </>
  );
}
