import type { OwnPhone } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useRequestPhoneCode } from './commands.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { phoneQuery } from './queries.ts';

/** Proves the number of the profile, so that notifications can come by text message. */
export function PhoneSection() {
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(phoneQuery(tenantId));
  return (
    <Card as="section" aria-labelledby="account-phone">
      <CardHeader id="account-phone" title={<T id="account.phone.title" />} summary={<T id="account.phone.summary" />} />
      {/* Another number begins anew. */}
      {data && <PhoneState key={data.phone} {...data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-10" />}
    </Card>
  );
}

function PhoneState({ phone, isConfirmed, isAvailable }: OwnPhone) {
  const [isAsked, setAsked] = useState(false);
  const request = useRequestPhoneCode();
  if (!isAvailable || phone === null) {
    return (
      <Notice>
        <T id={isAvailable ? 'account.phone.missing' : 'account.phone.unavailable'} />
      </Notice>
    );
  }
  const number = <Name ltr>{phone}</Name>;
  if (isConfirmed) {
    return (
      <p className="text-dense">
        <T id="account.phone.confirmed" values={{ phone: number }} />{' '}
        <Link to="notifications">
          <T id="account.push.choices" />
        </Link>
      </p>
    );
  }
  if (isAsked) return <PhoneCodeForm phone={phone} onDone={() => setAsked(false)} />;
  return (
    <div className="flex flex-col items-start gap-4">
      <FormError error={request.error} />
      <p className="text-dense">
        <T id="account.phone.unconfirmed" values={{ phone: number }} />
      </p>
      <Button onPress={() => request.mutate(undefined, { onSuccess: () => setAsked(true) })} isPending={request.isPending}>
        <T id="account.phone.send" />
      </Button>
    </div>
  );
}
