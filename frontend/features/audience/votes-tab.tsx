import type { audienceConsoleRoutes } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ThumbsUp } from 'lucide-react';
import { useMemo } from 'react';
import type { output } from 'zod';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';
import { helpVotesQuery } from './api.ts';

type Votes = output<typeof audienceConsoleRoutes.helpVotes.model>[number];

/** How often each article of the help did help, and did not. */
export function VotesTab() {
  const t = useT();
  const format = useFormat();
  const query = useQuery(helpVotesQuery);
  const columns = useMemo(
    (): readonly DataColumn<Votes>[] => [
      {
        id: 'article',
        header: t('audience.column.article'),
        onCard: 'title',
        cell: ({ article }) => <Link to={`/help/${article}`}>{t(`audience.help.${article}`)}</Link>,
      },
      { id: 'helped', header: t('audience.column.helped'), cell: ({ helped }) => <Num>{format.number(helped)}</Num> },
      { id: 'unhelpful', header: t('audience.column.unhelpful'), cell: ({ unhelpful }) => <Num>{format.number(unhelpful)}</Num> },
      {
        id: 'share',
        header: t('audience.column.share'),
        cell: ({ helped, unhelpful }) => <Num>{format.percent(helped / (helped + unhelpful))}</Num>,
      },
      { id: 'last', header: t('audience.column.last'), cell: ({ lastAt }) => <RelativeTime at={lastAt} /> },
    ],
    [t, format],
  );
  return (
    <div className="md:rounded-card md:border md:border-hairline md:bg-surface">
      <DataTable
        label={t('audience.tab.votes')}
        columns={columns}
        rows={query.data ?? []}
        rowId={({ article }) => article}
        isLoading={query.isPending}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={<EmptyState icon={ThumbsUp} title={<T id="audience.empty.votes" />} hint={<T id="audience.empty.votes.hint" />} />}
      />
    </div>
  );
}
