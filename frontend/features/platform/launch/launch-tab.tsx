import { audienceConsoleRoutes, audienceRoutes, iso, type Iso } from '@sumaa/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Changed } from '../settings/changed.tsx';
import { fromRiyadh, toRiyadh } from './riyadh.ts';

const launchQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'launch'),
  queryFn: async ({ signal }) => (await call(audienceRoutes.launch, { signal })).model,
});

/** When the platform starts, as the page «soon» announces it. */
export function LaunchTab() {
  const { data, error, refetch } = useQuery(launchQuery);
  if (data !== undefined) return <LaunchCard launchAt={data.launchAt} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup>
      <Skeleton className="h-48 rounded-card" />
    </SkeletonGroup>
  );
}

const fieldsOf = (at: Iso | null) => (at === null ? { day: '', time: '09:00' } : toRiyadh(at));

/** What somebody is typing stays while a colleague announces another date. */
function LaunchCard({ launchAt }: { readonly launchAt: Iso | null }) {
  const t = useT();
  const format = useFormat('Asia/Riyadh');
  const now = useNow();
  const client = useQueryClient();
  const [begun, setBegun] = useState(launchAt);
  const before = fieldsOf(begun);
  const [day, setDay] = useState(before.day);
  const [time, setTime] = useState(before.time);
  const wanted = fromRiyadh(day, time);
  const start = (from: Iso | null) => {
    setBegun(from);
    setDay(fieldsOf(from).day);
    setTime(fieldsOf(from).time);
  };
  const save = useMutation({
    mutationFn: async (at: Iso | null) => await call(audienceConsoleRoutes.setLaunchDate, { body: { launchAt: at, before: launchAt } }),
    onError: () => client.invalidateQueries({ queryKey: launchQuery.queryKey }),
    onSuccess: async (_done, at) => {
      await client.invalidateQueries({ queryKey: launchQuery.queryKey });
      start(at);
    },
  });
  const isTyped = day !== before.day || time !== before.time;
  if (launchAt !== begun && !isTyped) start(launchAt);
  const isPast = wanted !== null && wanted <= iso(new Date(now));
  return (
    <Card as="section" aria-labelledby="launch-title" className="max-w-2xl">
      <CardHeader id="launch-title" title={<T id="launch.title" />} summary={<T id="launch.hint" />} />
      <p className="pb-4 text-dense">
        {launchAt === null ? <T id="launch.none" /> : <T id="launch.set" values={{ when: format.exact(launchAt) }} />}
      </p>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== null && !isPast) save.mutate(wanted);
        }}
      >
        {launchAt !== begun && isTyped && !save.isPending && <Changed onDrop={() => start(launchAt)} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('launch.day')}
            type="date"
            value={day}
            onChange={setDay}
            {...(isPast ? { errorMessage: t('launch.past') } : {})}
          />
          <TextField
            label={t('launch.time')}
            description={t('launch.zone')}
            dir="ltr"
            latinDigits
            placeholder="09:00"
            value={time}
            onChange={setTime}
            {...(day !== '' && wanted === null ? { errorMessage: t('launch.time.invalid') } : {})}
          />
        </div>
        {save.error !== null && <ErrorState error={save.error} isCompact onRetry={() => save.reset()} />}
        {save.isSuccess && <Notice tone="success" announce="status" title={<T id="launch.saved" />} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={wanted === null || isPast || wanted === launchAt}>
            <T id="launch.save" />
          </Button>
          {launchAt !== null && (
            <Button isDisabled={save.isPending} onPress={() => save.mutate(null)}>
              <T id="launch.remove" />
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
