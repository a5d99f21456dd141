import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ListStates } from '../../../ui/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { sessionsQuery, useEndOtherSessions } from '../api/account.ts';
import { SessionRow } from './session-row.tsx';

/** Where the account is signed in: this one marked, each of the others and all of them to be signed out. */
export function SessionsSection() {
  const { tenantId } = useSession();
  const { data: sessions, error, refetch, isPending } = useQuery(sessionsQuery(tenantId));
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card as="section" aria-labelledby="account-sessions" padding="none">
      <div className="px-4 pt-4 md:px-5 md:pt-5">
        <CardHeader id="account-sessions" title={<T id="account.sessions.title" />} summary={<T id="account.sessions.summary" />} />
      </div>
      <ListStates
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        count={sessions?.length ?? 0}
        skeleton={<Skeleton className="mx-5 mb-5 h-24" />}
        empty={null}
      >
        <ul>
          {sessions
            ?.toSorted((one, other) => Number(other.current) - Number(one.current))
            .map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
        </ul>
      </ListStates>
      {others > 0 && (
        <div className="border-t border-hairline px-4 py-4 md:px-5">
          <EndOthers />
        </div>
      )}
    </Card>
  );
}

function EndOthers() {
  const t = useT();
  const textOf = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const end = useEndOtherSessions();
  const confirmed = () =>
    end.mutate(undefined, {
      onSuccess: (count) => {
        setAsking(false);
        showToast({ title: t('account.sessions.end-others.done', { count }), tone: 'success' });
      },
    });
  return (
    <>
      <Button
        variant="danger-quiet"
        icon={LogOut}
        mirrorIcon
        className="-ms-4"
        onPress={() => {
          end.reset();
          setAsking(true);
        }}
      >
        <T id="account.sessions.end-others" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('account.sessions.end-others.title')}
        confirmLabel={t('account.sessions.end.confirm')}
        tone="danger"
        isPending={end.isPending}
        errorMessage={end.error === null ? undefined : textOf(end.error)}
        onConfirm={confirmed}
      >
        <T id="account.sessions.end-others.text" />
      </ConfirmDialog>
    </>
  );
}
