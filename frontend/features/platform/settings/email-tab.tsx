import { mailRoutes, type MailTest } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { call } from '../../../lib/api/call.ts';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Name } from '../../../ui/user-text.tsx';

/** The mail server, which the environment sets, and a test of it. */
export function EmailTab() {
  const test = useMutation({ mutationFn: async () => (await call(mailRoutes.testMail, {})).model });
  return (
    <Card as="section" aria-labelledby="mail-title" className="flex max-w-2xl flex-col gap-4">
      <CardHeader id="mail-title" title={<T id="general.mail" />} summary={<T id="general.mail.hint" />} />
      {test.error !== null && <ErrorState error={test.error} isCompact onRetry={() => test.mutate()} />}
      {test.data !== undefined && <Result result={test.data} />}
      <Button icon={Send} className="self-start" isPending={test.isPending} onPress={() => test.mutate()}>
        <T id="general.mail.test" />
      </Button>
    </Card>
  );
}

const tones = { sent: 'success', refused: 'warning', failed: 'error', unset: 'warning' } as const;

function Result({ result: { outcome, to, server, from, reason } }: { readonly result: MailTest }) {
  return (
    <Notice
      tone={tones[outcome]}
      announce={outcome === 'sent' ? 'status' : 'alert'}
      title={<T id={`general.mail.${outcome}`} values={{ to: <Name ltr>{to}</Name> }} />}
    >
      <dl className="flex flex-col gap-1 text-small">
        {server !== null && <Fact id="general.mail.server">{server}</Fact>}
        <Fact id="general.mail.from">{from}</Fact>
        {reason !== null && <Fact id="general.mail.reason">{reason}</Fact>}
      </dl>
    </Notice>
  );
}

type FactProps = { readonly id: 'general.mail.server' | 'general.mail.from' | 'general.mail.reason'; readonly children: string };

function Fact({ id, children }: FactProps) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">
        <T id={id} />
      </dt>
      <dd>
        <bdi translate="no">{children}</bdi>
      </dd>
    </div>
  );
}
