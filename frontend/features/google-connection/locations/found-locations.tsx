import { MapPinOff, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionView, GoogleLocationView } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useRediscover } from '../api/commands.ts';
import { ConnectGoogle } from '../connect/connect-google.tsx';
import { outcomeOf, type OutcomeCode } from '../connect/outcome.ts';
import { useConnect, type ReturnTo } from '../connect/use-connect.ts';
import { LocationsSkeleton } from './location-chooser.tsx';
import type { GoogleLocations } from './use-google-locations.ts';

type Props = {
  readonly found: GoogleLocations;
  readonly returnTo: ReturnTo;
  /** The code of an attempt to connect that left this tab; null if there was none. */
  readonly failedConnect: string | null;
  readonly children: (locations: readonly GoogleLocationView[]) => ReactNode;
};

/** The locations found at Google, or the reason why there are none and what to do about it. */
export function FoundLocations({ found: { view, retry }, returnTo, failedConnect, children }: Props) {
  switch (view.kind) {
    case 'loading':
      return (
        <div className="flex flex-col gap-3">
          <p role="status" className="text-dense text-muted">
            <T id="onboarding.choose.reading" />
          </p>
          <LocationsSkeleton />
        </div>
      );
    case 'error':
      return (
        <Card>
          <ErrorState error={view.error} onRetry={retry} title={<T id="onboarding.choose.error" />} />
        </Card>
      );
    case 'not-connected':
      return (
        <Notice
          tone="warning"
          title={<T id="onboarding.choose.not-connected" />}
          actions={
            <ButtonLink to="/connect-google" variant="primary">
              <T id="onboarding.connect.go" />
            </ButtonLink>
          }
        >
          <T id="onboarding.choose.not-connected.hint" />
        </Notice>
      );
    case 'failed':
      return (
        <div className="flex flex-col gap-4">
          <Failed reason={view.reason} returnTo={returnTo} failedConnect={failedConnect} />
          {view.locations.length > 0 && children(view.locations)}
        </div>
      );
    case 'empty':
      return (
        <Card>
          <EmptyState
            icon={MapPinOff}
            title={<T id="onboarding.choose.empty" />}
            hint={<T id="onboarding.choose.empty.hint" />}
            action={<ReadAgain />}
          />
        </Card>
      );
    case 'list':
      if (view.unreadAccounts.length === 0) return children(view.locations);
      return (
        <div className="flex flex-col gap-4">
          <UnreadAccounts accounts={view.unreadAccounts} />
          {children(view.locations)}
        </div>
      );
  }
}

/** Names the Google accounts whose branches are missing in the list. */
function UnreadAccounts({ accounts }: { readonly accounts: ConnectionView['unreadAccounts'] }) {
  return (
    <Notice
      tone="warning"
      title={<T id="onboarding.choose.unread" values={{ count: accounts.length }} />}
      announce="status"
      actions={<ReadAgain />}
    >
      <ul className="flex flex-col gap-1">
        {accounts.map(({ googleAccount, name, reason }) => (
          <li key={googleAccount}>
            <T id={`onboarding.choose.unread.${reason}`} values={{ name: <bdi>{name ?? <T id="onboarding.choose.unread.own" />}</bdi> }} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Failed({ reason, returnTo, failedConnect }: Pick<Props, 'returnTo' | 'failedConnect'> & { readonly reason: OutcomeCode }) {
  const connect = useConnect(returnTo, failedConnect);
  const { tone, title, hint, action } = outcomeOf(reason);
  // Connecting another account can help, except when Google is busy: then only reading again can.
  const reconnect = action !== null && reason !== 'google_busy' && (
    <ConnectGoogle connect={connect} label={action} variant={reason === 'google_no_profile' ? 'primary' : 'secondary'} />
  );
  const hasStarted = connect.attempt.status !== 'idle';
  return (
    <>
      <Notice
        tone={tone}
        title={<T id={title} />}
        announce="status"
        actions={
          <>
            {!hasStarted && reconnect}
            <ReadAgain />
          </>
        }
      >
        <T id={hint} />
      </Notice>
      {hasStarted && reconnect}
    </>
  );
}

/** A button that reads the locations from Google again. */
export function ReadAgain({ variant = 'secondary' }: { readonly variant?: 'secondary' | 'quiet' }) {
  const textOf = useErrorText();
  const rediscover = useRediscover();
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button variant={variant} icon={RefreshCw} onPress={() => rediscover.mutate()} isPending={rediscover.isPending}>
        <T id="onboarding.choose.read-again" />
      </Button>
      {rediscover.error !== null && (
        <span role="alert" className="text-dense text-coral">
          {textOf(rediscover.error)}
        </span>
      )}
    </span>
  );
}
