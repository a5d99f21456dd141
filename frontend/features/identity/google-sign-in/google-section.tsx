import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { PasswordAndCode } from '../../../ui/fields/password-and-code.tsx';
import { protectionQuery } from '../../../lib/site/protection.ts';
import { useLeaveForGoogle } from './commands.ts';
import { GoogleMark } from './google-mark.tsx';
import { useUnlinkGoogle } from './use-unlink-google.ts';

/** Shows which Google account is linked to the user's account; links or unlinks it. */
export function GoogleSection() {
  const t = useT();
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(protectionQuery(tenantId));
  const [isUnlinking, setUnlinking] = useState(false);
  const leave = useLeaveForGoogle();
  const google = data?.google;
  return (
    <Card as="section" aria-labelledby="google-title">
      <CardHeader
        id="google-title"
        title={<T id="protection.google.title" />}
        afterTitle={
          google && (
            <Badge icon={google.linked ? CircleCheck : CircleSlash} tone={google.linked ? 'palm' : 'neutral'}>
              <T id={google.linked ? 'protection.google.linked' : 'protection.google.not-linked'} />
            </Badge>
          )
        }
      />
      {error !== null && google === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && google === undefined && (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-10 w-40" />
        </SkeletonGroup>
      )}
      {google && (
        <div className="flex flex-col items-start gap-4">
          <p className="text-dense text-muted">
            {google.linked ? (
              <T id="protection.google.linked.hint" values={{ email: <Name ltr>{google.email ?? ''}</Name> }} />
            ) : (
              <T id="protection.google.not-linked.hint" />
            )}
          </p>
          <FormError error={leave.error} />
          {google.linked ? (
            <Button variant="danger-quiet" onPress={() => setUnlinking(true)}>
              {t('protection.google.unlink')}
            </Button>
          ) : (
            <Button
              isPending={leave.isPending || leave.isSuccess}
              onPress={() => leave.mutate({ purpose: 'link', next: window.location.pathname })}
              className="border-outline"
            >
              <GoogleMark />
              {t('protection.google.link')}
            </Button>
          )}
        </div>
      )}
      {isUnlinking && <UnlinkDialog onClose={() => setUnlinking(false)} />}
    </Card>
  );
}

function UnlinkDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const unlink = useUnlinkGoogle();
  return (
    <Dialog isOpen onClose={onClose} isDismissable={!unlink.isPending} title={<T id="protection.google.unlink.title" />}>
      <PasswordAndCode
        hint={<T id="protection.google.unlink.hint" />}
        withCode={false}
        tone="danger"
        submitLabel={t('protection.google.unlink')}
        error={unlink.error}
        isPending={unlink.isPending}
        onSubmit={({ password }) => unlink.mutate(password, { onSuccess: onClose })}
      />
    </Dialog>
  );
}
