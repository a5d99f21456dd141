import { leastReviewsOfKeyword, leastToCompare, leastToMove, type Subjects } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useT, type Translate } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { Legend } from '../../../ui/chart/columns.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { UserText } from '../../../ui/marks/user-text.tsx';
import { subjectsQuery } from '../api/queries.ts';
import { usePathTo, type Behind } from '../links.ts';
import type { AnalyticsUrl } from '../period.ts';
import { FigureLink } from './figure-link.tsx';
import { SubjectRow, type SubjectOf } from './subject-row.tsx';
import { TableExport } from './table-export.tsx';

/** What reviews name: topics, and their own words; each with praise, blame, movement and three reviews. */
export function SubjectsCards({ url }: { readonly url: AnalyticsUrl }) {
  const t = useT();
  const { tenantId } = useSession();
  const { data, error, refetch, isFetching } = useQuery(subjectsQuery(tenantId, url));
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-72 w-full rounded-card" />
    ) : (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} isCompact />
      </Card>
    );
  }
  const topics = data.topics.map((one): SubjectOf => {
    const name = t(`analytics.topic.${one.topic}`);
    return { ...one, id: one.topic, name, label: name, behind: { topic: one.topic }, saying: (mention) => ({ topic: one.topic, mention }) };
  });
  const keywords = data.keywords.map((one): SubjectOf => {
    const { keyword } = one;
    return {
      ...one,
      id: keyword,
      name: keyword,
      label: <UserText>{keyword}</UserText>,
      behind: { keyword },
      saying: (sentiment) => ({ keyword, sentiment }),
    };
  });
  return (
    <>
      <SubjectsCard id="topics" subjects={topics} data={data} branch={url.branch} />
      <SubjectsCard id="keywords" subjects={keywords} data={data} branch={url.branch} />
    </>
  );
}

type CardProps = {
  readonly id: 'topics' | 'keywords';
  readonly subjects: readonly SubjectOf[];
  readonly data: Subjects;
  readonly branch: string | undefined;
};

function SubjectsCard({ id, subjects, data, branch }: CardProps) {
  const t = useT();
  const format = useFormat();
  const pathTo = usePathTo();
  const most = Math.max(1, ...subjects.map(({ reviews }) => reviews));
  const moved = subjects.filter(({ movement }) => movement !== null).length;
  const link = (behind: Behind, count: number) => (count === 0 ? undefined : pathTo(behind));
  return (
    <ChartFrame
      title={t(`analytics.${id}`)}
      tableActions={<TableExport table={id} title={t(`analytics.${id}`)} />}
      summary={subjects.length === 0 ? t('analytics.subjects.none') : t('analytics.subjects.moved', { count: moved })}
      table={{
        columns: [t('analytics.subject'), t('common.chart.count'), t('analytics.praise'), t('analytics.blame'), t('analytics.movement')],
        rows: subjects.map(({ id: key, label, reviews, positive, negative, movement, behind, saying }) => ({
          id: key,
          cells: [
            label,
            <FigureLink key="count" value={format.number(reviews)} to={link(behind, reviews)} />,
            <FigureLink key="praise" value={format.number(positive)} to={link(saying('positive'), positive)} />,
            <FigureLink key="blame" value={format.number(negative)} to={link(saying('negative'), negative)} />,
            movementText(t, movement),
          ],
        })),
      }}
    >
      {subjects.length > 0 && (
        <Legend
          series={[
            { look: 'palm', name: t('analytics.praise') },
            { look: 'coral', name: t('analytics.blame') },
          ]}
        />
      )}
      <ul className="grid grid-cols-[auto_minmax(2.5rem,1fr)_auto_auto_auto] gap-x-3 max-md:gap-x-2 gap-y-1">
        {subjects.map((subject) => (
          <SubjectRow key={subject.id} subject={subject} most={most} days={data} branch={branch} />
        ))}
      </ul>
      {subjects.length > 0 && (
        <p className="mt-3 border-t border-hairline pt-3 text-small text-muted">
          {t('analytics.subjects.rule', { least: leastToMove, reviews: leastToCompare })}
          {id === 'keywords' && ` ${t('analytics.keywords.names', { least: leastReviewsOfKeyword })}`}
        </p>
      )}
    </ChartFrame>
  );
}

/** The movement in words. */
export const movementText = (t: Translate, movement: SubjectOf['movement']): string =>
  t(movement === null ? 'analytics.movement.none' : `analytics.movement.${movement}`);
