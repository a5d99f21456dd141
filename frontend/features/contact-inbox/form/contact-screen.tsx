import { lazy, Suspense, useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/page-head.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { ContactForm } from './contact-form.tsx';
import { SupportHours } from './support-hours.tsx';

const CompanyIdentity = lazy(() => import('../../../lib/company-identity.tsx'));

const steps = ['reference', 'answer', 'record'] as const;

/** The contact page: what happens to a message, beside the form. */
export function ContactScreen() {
  const t = useT();
  const [title, description] = [t('contact.title'), t('contact.hint')];
  usePageHead({ title, description, facts: { '@type': 'ContactPage', name: title, description } });
  const [reference, setReference] = useState<string | null>(null);
  return (
    <div className="mx-auto grid w-full max-w-[66rem] gap-x-14 gap-y-8 px-4 py-8 md:px-8 md:py-14 lg:grid-cols-[1fr_30rem]">
      <div>
        <h1 className="text-title font-semibold">
          <T id="contact.title" />
        </h1>
        <p className="mt-1 max-w-prose text-body text-muted">
          <T id="contact.hint" />
        </p>
        <ol className="mt-8 flex flex-col gap-5 max-lg:hidden">
          {steps.map((step) => (
            <li key={step} className="border-s-2 border-palm ps-4">
              <h2 className="text-body font-semibold">
                <T id={`contact.${step}.title`} />
              </h2>
              <p className="text-dense text-muted">
                <T id={`contact.${step}.text`} />
              </p>
            </li>
          ))}
        </ol>
        <SupportHours className="mt-8" />
      </div>
      <Card>
        {reference === null ? (
          <ContactForm onSent={setReference} />
        ) : (
          <div className="flex flex-col gap-5">
            <Notice tone="success" announce="status" title={<T id="contact.sent.title" />}>
              <T id="contact.sent" values={{ reference: <Name ltr>{reference}</Name> }} />
            </Notice>
            <Button wide onPress={() => setReference(null)}>
              {t('contact.again')}
            </Button>
          </div>
        )}
      </Card>
      <Suspense>
        <CompanyIdentity isTitled className="text-dense text-muted lg:col-start-1" />
      </Suspense>
    </div>
  );
}
