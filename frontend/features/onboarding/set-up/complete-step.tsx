import type { ReviewStatistics } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { SetUpStepProps } from '../../../lib/navigation/set-up.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StarDistribution } from '../../../ui/chart/distribution-bars.tsx';
import { SentimentDonut } from '../../../ui/chart/donut.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { FigureStrip, type Figure } from '../../../ui/layout/figure-strip.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { StepHeader } from '../../../ui/layout/step-header.tsx';
import { useFinish } from '../api/commands.ts';
import { figuresQuery } from '../api/queries.ts';

/** Step 3: statistics of the first reviews, the way to the dashboard, and the offer of a tour. */
export function CompleteStep({ notice }: SetUpStepProps) {
  const t = useT();
  const textOf = useErrorText();
  const { tenantId } = useSession();
  const figures = useQuery(figuresQuery(tenantId));
  const [isOffered, setOffered] = useState(true);
  const { mutate, isPending, variables, error } = useFinish();
  return (
    <>
      <StepHeader title={<T id="onboarding.complete.title" />} documentTitle={t('onboarding.step.complete')}>
        <T id="onboarding.complete.hint" />
      </StepHeader>
      <div className="flex flex-col gap-5">
        {notice}
        {figures.data !== undefined ? (
          <Figures statistics={figures.data} />
        ) : figures.error === null ? (
          <SkeletonGroup className="flex flex-col gap-5">
            <Skeleton className="h-28 w-full rounded-card" />
            <Skeleton className="h-56 w-full rounded-card" />
          </SkeletonGroup>
        ) : (
          <ErrorState error={figures.error} onRetry={() => void figures.refetch()} isCompact />
        )}
        {isOffered && (
          <Notice
            title={<T id="onboarding.complete.ask" />}
            onDismiss={() => setOffered(false)}
            actions={
              <Button onPress={() => mutate({ tour: true })} isPending={isPending && variables.tour} isDisabled={isPending}>
                <T id="onboarding.complete.tour" />
              </Button>
            }
          >
            <T id="onboarding.complete.ask.text" />
          </Notice>
        )}
        <div className="flex flex-wrap gap-2 max-md:*:w-full">
          <Button variant="primary" onPress={() => mutate({ tour: false })} isPending={isPending && !variables.tour} isDisabled={isPending}>
            <T id="onboarding.complete.skip" />
          </Button>
        </div>
        {error !== null && (
          <p role="alert" className="mt-3 text-dense text-coral">
            {textOf(error)}
          </p>
        )}
      </div>
    </>
  );
}

function Figures({ statistics }: { readonly statistics: ReviewStatistics }) {
  const t = useT();
  const format = useFormat();
  const {
    totalReviews: total,
    averageRating,
    positiveReviews: positive,
    neutralReviews: neutral,
    negativeReviews: negative,
    unanswered,
    backlog,
  } = statistics;
  const countOf = (stars: number) => statistics.ratingDistribution.find((row) => row.stars === stars)?.count ?? 0;
  const figures: readonly Figure[] = [
    { id: 'total', label: t('onboarding.complete.total'), value: format.number(total) },
    { id: 'average', label: t('onboarding.complete.average'), value: averageRating === null ? null : format.rating(averageRating) },
    { id: 'positive', label: t('onboarding.complete.positive'), value: total === 0 ? null : format.percent(positive / total) },
    { id: 'unanswered', label: t('onboarding.complete.unanswered'), value: format.number(unanswered + backlog) },
  ];
  return (
    <>
      <FigureStrip label={t('onboarding.complete.figures')} figures={figures} />
      {total === 0 ? (
        <Notice>
          <T id="onboarding.complete.none" />
        </Notice>
      ) : (
        <div className="grid gap-5 md:grid-cols-2">
          <StarDistribution
            title={t('onboarding.complete.stars')}
            summary={t('onboarding.complete.stars.summary', { percent: format.percent((countOf(5) + countOf(4)) / total) })}
            counts={{ 1: countOf(1), 2: countOf(2), 3: countOf(3), 4: countOf(4), 5: countOf(5) }}
          />
          <SentimentDonut
            title={t('onboarding.complete.sentiment')}
            summary={t('onboarding.complete.sentiment.summary', { percent: format.percent(positive / total) })}
            counts={{ positive, neutral, negative }}
          />
        </div>
      )}
    </>
  );
}
