import { channelTestRoutes, type ChannelTest, type TestedChannel, type Uuid } from '@sumaa/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { call } from '../../../lib/api/call.ts';
import { T } from '../../../lib/locale/t.tsx';
import { queryKey } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Num } from '../../../ui/marks/num.tsx';

/** Tries a way out on whoever clicks, and says what its provider answered. */
export function ChannelTrial({ channel, isConfigured }: { readonly channel: TestedChannel; readonly isConfigured: boolean }) {
  const begin = useMutation({ mutationFn: async () => (await call(channelTestRoutes.testChannel, { body: { channel } })).model.testId });
  if (!isConfigured)
    return (
      <p className="text-small text-muted">
        <T id={`general.trial-of.${channel}.off`} />
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      {begin.error !== null && <ErrorState error={begin.error} isCompact onRetry={() => begin.mutate()} />}
      {begin.data !== undefined && <Outcome key={begin.data} testId={begin.data} channel={channel} />}
      <Button icon={Send} size="sm" className="self-start" isPending={begin.isPending} onPress={() => begin.mutate()}>
        <T id={`general.trial-of.${channel}`} />
      </Button>
    </div>
  );
}

/** Asked so often, once a second, while no worker has sent it. */
const mostAsked = 30;

function Outcome({ testId, channel }: { readonly testId: Uuid; readonly channel: TestedChannel }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(null, 'platform', 'channel-test', testId),
    queryFn: async ({ signal }) => (await call(channelTestRoutes.channelTest, { params: { id: testId }, signal })).model,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' && state.dataUpdateCount < mostAsked ? 1_000 : false),
  });
  if (error !== null) return <ErrorState error={error} isCompact onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const isSent = data.state === 'sent';
  return (
    <Notice
      tone={isSent ? 'success' : data.state === 'waiting' ? 'info' : 'warning'}
      announce={isSent || data.state === 'waiting' ? 'status' : 'alert'}
      title={<T id={textOf(data, channel)} values={{ code: <Num>{data.code ?? ''}</Num> }} />}
    />
  );
}

function textOf({ state, code }: ChannelTest, channel: TestedChannel) {
  if (state !== 'refused') return `general.trial-of.${state}` as const;
  if (code === 'no_address') return `general.trial-of.${channel}.no-address` as const;
  return code === 'off' || code === 'later' ? (`general.trial-of.${code}` as const) : 'general.trial-of.refused';
}
