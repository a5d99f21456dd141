import type { Testimonial } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { useMemo } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Stars } from '../../../ui/marks/stars.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { testimonialsQuery, useDecideTestimonial } from './api.ts';

type Decide = ReturnType<typeof useDecideTestimonial>['mutate'];

const states = {
  pending: 'audience.testimonials.pending',
  approved: 'audience.testimonials.approved',
  refused: 'audience.testimonials.refused',
  withdrawn: 'audience.testimonials.refused',
} as const;
const tones: Readonly<Record<Testimonial['state'], Tone>> = {
  pending: 'saffron',
  approved: 'palm',
  refused: 'neutral',
  withdrawn: 'neutral',
};

/** What businesses say of the platform; what is approved stands on the landing page. */
export function TestimonialsTab() {
  const t = useT();
  const textOf = useErrorText();
  const query = useQuery(testimonialsQuery);
  const decide = useDecideTestimonial();
  const columns = useColumns(decide.mutate, decide.isPending);
  return (
    <div className="flex flex-col gap-4">
      {decide.error !== null && (
        <Notice tone="error" announce="alert">
          {textOf(decide.error)}
        </Notice>
      )}
      <div className="md:rounded-card md:border md:border-hairline md:bg-surface">
        <DataTable
          label={t('audience.tab.testimonials')}
          columns={columns}
          rows={query.data ?? []}
          rowId={({ id }) => id}
          isLoading={query.isPending}
          error={query.error}
          onRetry={() => void query.refetch()}
          empty={
            <EmptyState
              icon={MessageSquareQuote}
              title={<T id="audience.empty.testimonials" />}
              hint={<T id="audience.empty.testimonials.hint" />}
            />
          }
        />
      </div>
    </div>
  );
}

function useColumns(decide: Decide, isPending: boolean): readonly DataColumn<Testimonial>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        id: 'said',
        header: t('audience.column.said'),
        onCard: 'title',
        cell: ({ text, name, business }) => (
          <div className="flex flex-col gap-1">
            <UserText>{text}</UserText>
            <span className="text-small text-muted">
              <Name>{name}</Name> · <Name>{business}</Name>
            </span>
          </div>
        ),
      },
      { id: 'stars', header: t('audience.column.stars'), cell: ({ stars }) => <Stars value={stars} /> },
      { id: 'received', header: t('audience.column.received'), cell: ({ writtenAt }) => <RelativeTime at={writtenAt} /> },
      { id: 'state', header: t('audience.column.state'), cell: ({ state }) => <Badge tone={tones[state]}>{t(states[state])}</Badge> },
      {
        id: 'decision',
        header: t('audience.column.decision'),
        cell: ({ id, writtenAt, state }) => (
          <div className="flex flex-wrap gap-2">
            {state !== 'approved' && (
              <Button size="sm" variant="primary" isDisabled={isPending} onPress={() => decide({ id, writtenAt, approved: true })}>
                <T id="audience.testimonials.approve" />
              </Button>
            )}
            {state !== 'refused' && (
              <Button size="sm" isDisabled={isPending} onPress={() => decide({ id, writtenAt, approved: false })}>
                <T id="audience.testimonials.refuse" />
              </Button>
            )}
          </div>
        ),
      },
    ],
    [t, decide, isPending],
  );
}
