import type { OwnWhatsApp } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ButtonLink, Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { QrCode } from '../../../ui/marks/qr-code.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useBeginWhatsApp, useEndWhatsApp } from './commands.ts';
import { whatsAppQuery } from './queries.ts';

/** Begins notifications by WhatsApp with a message from the user's phone, and ends them. */
export function WhatsAppSection() {
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(whatsAppQuery(tenantId));
  return (
    <Card as="section" aria-labelledby="account-whatsapp">
      <CardHeader id="account-whatsapp" title={<T id="account.whatsapp.title" />} summary={<T id="account.whatsapp.summary" />} />
      {/* The number changes by a message from the phone. */}
      {data && <WhatsAppState key={data.number} {...data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-10" />}
    </Card>
  );
}

function WhatsAppState({ number, isAvailable }: OwnWhatsApp) {
  if (!isAvailable) {
    return (
      <Notice>
        <T id="account.whatsapp.unavailable" />
      </Notice>
    );
  }
  return number === null ? <Begin /> : <Begun number={number} />;
}

function Begun({ number }: { readonly number: string }) {
  const t = useT();
  const end = useEndWhatsApp();
  return (
    <div className="flex flex-col items-start gap-4">
      <FormError error={end.error} />
      <p className="text-dense">
        <T id="account.whatsapp.confirmed" values={{ number: <Name ltr>{international(number)}</Name> }} />{' '}
        <Link to="notifications">
          <T id="account.push.choices" />
        </Link>
      </p>
      <Button
        isPending={end.isPending}
        onPress={() => end.mutate(undefined, { onSuccess: () => void showToast({ title: t('account.whatsapp.ended'), tone: 'success' }) })}
      >
        <T id="account.whatsapp.end" />
      </Button>
    </div>
  );
}

function Begin() {
  const t = useT();
  const begin = useBeginWhatsApp();
  if (!begin.data) {
    return (
      <div className="flex flex-col items-start gap-4">
        <FormError error={begin.error} />
        <p className="text-dense">
          <T id="account.whatsapp.none" />
        </p>
        <Button onPress={() => begin.mutate()} isPending={begin.isPending}>
          <T id="account.whatsapp.begin" />
        </Button>
      </div>
    );
  }
  const { text, number, link } = begin.data;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-dense">
        <T id="account.whatsapp.send" values={{ number: <Name ltr>{international(number)}</Name>, code: <Name ltr>{text}</Name> }} />
      </p>
      <QrCode text={link} label={t('account.whatsapp.qr')} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={link} variant="primary">
          <T id="account.whatsapp.open" />
        </ButtonLink>
        <Button onPress={() => begin.mutate()} isPending={begin.isPending}>
          <T id="account.whatsapp.renew" />
        </Button>
      </div>
      <p className="text-small text-muted">
        <T id="account.whatsapp.waiting" />
      </p>
    </div>
  );
}

const international = (number: string): string => `+${number}`;
