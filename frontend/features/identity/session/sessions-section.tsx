import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useEndAllSessions, useEndOtherSessions } from './end-sessions.ts';
import { sessionsQuery } from './queries.ts';
import { SessionRow } from './session-row.tsx';

/** Lists the account's sessions, the current one first. The user can end one, all others, or all including this one. */
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
        <div className="flex flex-wrap gap-x-6 border-t border-hairline px-4 py-4 md:px-5">
          <EndOthers />
          <EndAll />
        </div>
      )}
    </Card>
  );
}

function EndOthers() {
  const t = useT();
  const end = useEndOtherSessions();
  const confirm = (close: () => void) =>
    end.mutate(undefined, {
      onSuccess: (count) => {
        close();
        showToast({ title: t('account.sessions.end-others.done', { count }), tone: 'success' });
      },
    });
  return <ConfirmedAction what="end-others" act={end} onConfirm={confirm} />;
}

function EndAll() {
  const end = useEndAllSessions();
  return <ConfirmedAction what="end-all" act={end} onConfirm={() => end.mutate()} />;
}

type ConfirmedActionProps = {
  readonly what: 'end-others' | 'end-all';
  readonly act: { readonly error: unknown; readonly isPending: boolean; readonly isSuccess: boolean; readonly reset: () => void };
  readonly onConfirm: (close: () => void) => void;
};

function ConfirmedAction({ what, act, onConfirm }: ConfirmedActionProps) {
  const t = useT();
  const textOf = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="danger-quiet"
        icon={LogOut}
        mirrorIcon
        className="-ms-4"
        onPress={() => {
          act.reset();
          setAsking(true);
        }}
      >
        <T id={`account.sessions.${what}`} />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t(`account.sessions.${what}.title`)}
        confirmLabel={t('account.sessions.end.confirm')}
        tone="danger"
        isPending={act.isPending || (what === 'end-all' && act.isSuccess)}
        errorMessage={act.error === null ? undefined : textOf(act.error)}
        onConfirm={() => onConfirm(close)}
      >
        <T id={`account.sessions.${what}.text`} />
      </ConfirmDialog>
    </>
  );
}
