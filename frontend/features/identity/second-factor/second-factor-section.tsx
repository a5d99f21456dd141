import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { protectionQuery } from '../../../lib/site/protection.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { SetupDialog } from './setup-dialog.tsx';

/** The state of the user's second factor (since when, recovery codes left) and the actions on it. */
export function SecondFactorSection() {
  const t = useT();
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(protectionQuery(tenantId));
  const [open, setOpen] = useState<'setup' | 'renew' | 'disable' | null>(null);
  const close = () => setOpen(null);
  const factor = data?.secondFactor;
  return (
    <Card as="section" aria-labelledby="second-factor-title">
      <CardHeader
        id="second-factor-title"
        title={<T id="protection.section.title" />}
        afterTitle={
          factor && (
            <Badge icon={factor.enabled ? ShieldCheck : ShieldOff} tone={factor.enabled ? 'palm' : 'neutral'}>
              <T id={factor.enabled ? 'protection.section.on' : 'protection.section.off'} />
            </Badge>
          )
        }
      />
      {error !== null && factor === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && factor === undefined && (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-10 w-32" />
        </SkeletonGroup>
      )}
      {factor && (
        <div className="flex flex-col gap-4">
          <div className="flex flex-col gap-1 text-dense text-muted">
            {factor.since === null ? (
              <p>
                <T id="protection.section.off.hint" />
              </p>
            ) : (
              <>
                <p>
                  <T id="protection.section.on.hint" values={{ since: <ExactTime at={factor.since} show="day" /> }} />
                </p>
                <p className={factor.recoveryCodesLeft < 3 ? 'font-medium text-saffron' : undefined}>
                  <T id="protection.section.codes-left" values={{ count: factor.recoveryCodesLeft }} />
                </p>
              </>
            )}
            {factor.required && (
              <p>
                <T id="protection.section.required" />
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {factor.enabled ? (
              <>
                <Button onPress={() => setOpen('renew')}>{t('protection.section.renew')}</Button>
                {!factor.required && (
                  <Button variant="danger-quiet" onPress={() => setOpen('disable')}>
                    {t('protection.section.disable')}
                  </Button>
                )}
              </>
            ) : (
              <Button variant="primary" onPress={() => setOpen('setup')}>
                {t('protection.section.enable')}
              </Button>
            )}
          </div>
        </div>
      )}
      {open === 'setup' && <SetupDialog onClose={close} />}
      {open === 'renew' && <RenewDialog onClose={close} />}
      {open === 'disable' && <DisableDialog onClose={close} />}
    </Card>
  );
}
