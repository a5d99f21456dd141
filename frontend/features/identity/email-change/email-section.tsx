import { useState } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { EmailCodeForm } from './email-code-form.tsx';
import { MailDeliveryNotice } from './mail-delivery-notice.tsx';
import { NewEmailForm } from './new-email-form.tsx';

type Step = { readonly at: 'rest' } | { readonly at: 'address' } | { readonly at: 'code'; readonly email: string };

/** Changes the sign-in address in two steps: first the new address and the password, then the code sent to the new address. */
export function EmailSection() {
  const { email } = useSession();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });
  return (
    <Card as="section" aria-labelledby="account-email">
      <CardHeader
        id="account-email"
        title={<T id="account.email.title" />}
        summary={<T id="account.email.summary" values={{ email: <Name ltr>{email}</Name> }} />}
      />
      <MailDeliveryNotice />
      {step.at === 'rest' && (
        <Button onPress={() => setStep({ at: 'address' })}>
          <T id="account.email.change" />
        </Button>
      )}
      {step.at === 'address' && <NewEmailForm onSent={(to) => setStep({ at: 'code', email: to })} onCancel={rest} />}
      {step.at === 'code' && <EmailCodeForm email={step.email} onDone={rest} onOther={() => setStep({ at: 'address' })} />}
    </Card>
  );
}
