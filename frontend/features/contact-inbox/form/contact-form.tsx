import { ContactBody } from '@sumaa/contracts';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useClearOnEdit } from '../../../lib/use-clear-on-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSendContact } from './commands.ts';

const blank = { name: '', email: '', company: '', message: '', website: '' };

/** The form of the contact page. `onSent` gets the reference of the message. */
export function ContactForm({ onSent }: { readonly onSent: (reference: string) => void }) {
  const t = useT();
  const textOf = useErrorText();
  const form = useZodForm(ContactBody, blank);
  useClearOnEdit(form);
  const send = useSendContact();
  const [problem, setProblem] = useState<unknown>(null);
  const name = useField(form.control, 'name');
  const email = useField(form.control, 'email');
  const company = useField(form.control, 'company');
  const message = useField(form.control, 'message');

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const { reference } = await send.mutateAsync(values);
      form.reset(blank);
      onSent(reference);
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="relative flex flex-col gap-5">
      {problem !== null && (
        <Notice tone="error" announce="alert">
          {textOf(problem)}
        </Notice>
      )}
      <TextField label={t('contact.field.name')} autoComplete="name" {...name} />
      <TextField label={t('contact.field.email')} type="email" autoComplete="email" {...email} />
      <TextField label={t('contact.field.company')} autoComplete="organization" isOptional {...company} value={company.value ?? ''} />
      <TextArea label={t('contact.field.message')} rows={6} maxLength={5_000} {...message} />
      {/* Programs fill it, people neither see nor reach it. */}
      <input {...form.register('website')} type="text" tabIndex={-1} autoComplete="off" aria-hidden className="sr-only" />
      <Button type="submit" variant="primary" size="lg" wide isPending={send.isPending}>
        <T id="contact.submit" />
      </Button>
    </form>
  );
}
