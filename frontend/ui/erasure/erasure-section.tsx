import type { ErasureRequest, ErasureSubject } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../buttons/button.tsx';
import { Card, CardHeader } from '../layout/card.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../states/skeleton.tsx';
import { ExactTime } from '../marks/time.tsx';
import { UserText } from '../marks/user-text.tsx';
import { PasswordAndCode } from '../fields/password-and-code.tsx';
import { protectionQuery } from '../../lib/site/protection.ts';
import { ownErasureQuery, useAskErasure, useWithdrawErasure } from './api.ts';

/** Asks to be erased, oneself or one's business, and shows what became of it. Only general managers may ask for the business. */
export function ErasureSection({ subject }: { readonly subject: ErasureSubject }) {
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(ownErasureQuery(tenantId));
  return (
    <Card as="section" aria-labelledby="account-erasure">
      <CardHeader id="account-erasure" title={<T id="account.erasure.title" />} summary={<T id="account.erasure.summary" />} />
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup>
          <Skeleton className="h-16 w-full" />
        </SkeletonGroup>
      )}
      {data !== undefined && <Subject subject={subject} request={data[subject]} />}
    </Card>
  );
}

function Subject({ subject, request }: { readonly subject: ErasureSubject; readonly request: ErasureRequest | null }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawErasure();
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-dense text-muted">
        <T id={`account.erasure.${subject}.hint`} />
      </p>
      {request?.state === 'open' ? (
        <>
          <p className="text-dense">
            <T
              id="account.erasure.open"
              values={{ asked: <ExactTime at={request.requestedAt} show="day" />, due: <ExactTime at={request.dueAt} show="day" /> }}
            />
          </p>
          {withdraw.error !== null && <ErrorState error={withdraw.error} isCompact onRetry={() => withdraw.reset()} />}
          <Button isPending={withdraw.isPending} onPress={() => withdraw.mutate(subject)}>
            <T id="account.erasure.withdraw" />
          </Button>
        </>
      ) : (
        <>
          {request?.state === 'refused' && (
            <p className="text-dense">
              <T id="account.erasure.refused" values={{ reason: <UserText>{request.reason ?? ''}</UserText> }} />
            </p>
          )}
          <Button variant="danger-quiet" icon={Trash2} className="-ms-4" onPress={() => setAsking(true)}>
            {t(`account.erasure.${subject}.ask`)}
          </Button>
        </>
      )}
      {isAsking && <AskDialog subject={subject} onClose={() => setAsking(false)} />}
    </div>
  );
}

function AskDialog({ subject, onClose }: { readonly subject: ErasureSubject; readonly onClose: () => void }) {
  const t = useT();
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(protectionQuery(tenantId));
  const ask = useAskErasure();
  const withCode = data?.secondFactor.enabled ?? false;
  return (
    <Dialog isOpen onClose={onClose} isDismissable={!ask.isPending} title={<T id={`account.erasure.${subject}.title`} />}>
      {data === undefined && error !== null && <ErrorState error={error} isCompact onRetry={() => void refetch()} />}
      {data?.hasPassword === false && (
        <p className="text-dense text-muted">
          <T id="account.erasure.no-password" />
        </p>
      )}
      {data?.hasPassword === true && (
        <PasswordAndCode
          hint={<T id={`account.erasure.${subject}.warning`} />}
          withCode={withCode}
          tone="danger"
          submitLabel={t('account.erasure.confirm')}
          error={ask.error}
          isPending={ask.isPending}
          onSubmit={({ password, code }) => ask.mutate({ subject, password, ...(withCode ? { code } : {}) }, { onSuccess: onClose })}
        />
      )}
    </Dialog>
  );
}
