import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSending } from '../../../lib/form/use-sending.ts';
import { useTyped } from '../../../lib/form/use-typed.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { HiddenField, PlainField } from '../../../ui/fields/plain-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { routes } from './routes.ts';

const blank = { name: '', email: '', company: '', message: '', website: '' };

/** The form of the contact page, and the reference of what was sent. */
export default function ContactForm() {
  const [sent, setSent] = useState<string | null>(null);
  return sent === null ? <Form onSent={setSent} /> : <Sent reference={sent} onAgain={() => setSent(null)} />;
}

function Form({ onSent }: { readonly onSent: (reference: string) => void }) {
  const t = useT();
  const { values, bind, forget } = useTyped('contact', blank);
  const { state, errors, problem, form } = useSending(
    async (idempotencyKey) => {
      const { reference } = (await call(routes.sendContact, { body: values, idempotencyKey })).model;
      forget();
      onSent(reference);
    },
    { values },
  );
  return (
    <form {...form} className="relative flex flex-col gap-5">
      {problem !== null && (
        <Notice tone="error" announce="alert">
          {problem}
        </Notice>
      )}
      <PlainField label={t('contact.field.name')} autoComplete="name" errors={errors['name']} {...bind('name')} />
      <PlainField label={t('contact.field.email')} type="email" autoComplete="email" errors={errors['email']} {...bind('email')} />
      <PlainField
        label={t('contact.field.company')}
        autoComplete="organization"
        isOptional
        errors={errors['company']}
        {...bind('company')}
      />
      <PlainField label={t('contact.field.message')} rows={6} errors={errors['message']} {...bind('message')} />
      <HiddenField {...bind('website')} />
      <button type="submit" disabled={state.step === 'sending'} className={buttonStyle({ variant: 'primary', size: 'lg', wide: true })}>
        <T id="contact.submit" />
      </button>
    </form>
  );
}

function Sent({ reference, onAgain }: { readonly reference: string; readonly onAgain: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="success" announce="status" title={<T id="contact.sent.title" />}>
        <T id="contact.sent" values={{ reference: <Name ltr>{reference}</Name> }} />
      </Notice>
      <button type="button" onClick={onAgain} className={buttonStyle({ wide: true })}>
        <T id="contact.again" />
      </button>
    </div>
  );
}
