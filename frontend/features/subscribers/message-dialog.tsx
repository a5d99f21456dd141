import {
  maxMessageBody,
  maxMessageSubject,
  messageTemplates,
  messageTemplateTexts,
  subscriberRoutes,
  type Language,
  type MessageTemplate,
} from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applyServerErrors, useField, useZodForm } from '../../lib/form/form.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { isolated, T, useT } from '../../lib/locale/t.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { subscriberQuery, useMessageSubscriber } from './api.ts';
import { LanguageField } from './language-field.tsx';

/** Writes to the general managers of a business. */
export function MessageDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT();
  const { language: own } = useLocale();
  const { data } = useQuery(subscriberQuery(id));
  const send = useMessageSubscriber(id);
  const form = useZodForm(subscriberRoutes.messageSubscriber.body, {
    template: null as MessageTemplate | null,
    language: own,
    subject: '',
    body: '',
  });
  const [problem, setProblem] = useState<unknown>(null);
  const template = useField(form.control, 'template');
  const language = useField(form.control, 'language');
  const subject = useField(form.control, 'subject');
  const body = useField(form.control, 'body');
  const managers = data?.people.filter(({ role, active }) => role === 'admin' && active).length ?? 0;

  /** Puts the words of a template into the fields. What was typed by hand stays. */
  const begin = (wanted: MessageTemplate | null, inLanguage: Language) => {
    const { subject: title, body: words } = form.getValues();
    const isOurs = (text: string, part: 'subject' | 'body') =>
      text === '' || messageTemplates.some((one) => Object.values(messageTemplateTexts[one][part]).includes(text));
    const texts = wanted === null ? null : messageTemplateTexts[wanted];
    if (isOurs(title, 'subject')) form.setValue('subject', texts?.subject[inLanguage] ?? '');
    if (isOurs(words, 'body')) form.setValue('body', texts?.body[inLanguage] ?? '');
    form.clearErrors();
  };
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await send.mutateAsync(values);
      onClose();
      showToast({ title: t('subscribers.message.done', { name: isolated(data?.name ?? '') }), tone: 'success' });
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });
  if (data === undefined) return null;
  return (
    <FormDialog
      title={<T id="subscribers.message.title" values={{ name: <Name>{data.name}</Name> }} />}
      submitLabel={<T id="subscribers.message.submit" />}
      problem={problem}
      isPending={send.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="text-dense text-muted">
        <T id="subscribers.message.hint" values={{ count: managers }} />
      </p>
      <Select
        label={t('subscribers.message.template')}
        value={template.value ?? 'none'}
        onChange={(value) => {
          const wanted = value === 'none' ? null : value;
          template.onChange(wanted);
          begin(wanted, language.value);
        }}
        options={[
          { value: 'none', label: t('subscribers.message.template.none') },
          ...messageTemplates.map((value) => ({ value, label: t(`subscribers.message.template.${value}`) })),
        ]}
      />
      <LanguageField
        value={language.value}
        onChange={(value) => {
          language.onChange(value);
          begin(template.value, value);
        }}
      />
      <TextField label={t('subscribers.message.subject')} maxLength={maxMessageSubject} dir="auto" {...subject} />
      <TextArea label={t('subscribers.message.body')} rows={6} maxLength={maxMessageBody} {...body} />
    </FormDialog>
  );
}
