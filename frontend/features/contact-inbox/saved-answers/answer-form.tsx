import { answerVariables, SavedAnswerBody, type SavedAnswer } from '@sumaa/contracts';
import { useId } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useWriteSavedAnswer } from '../api/triage-commands.ts';

const blank: SavedAnswerBody = { title: { ar: '', en: '' }, text: { ar: '', en: '' } };

const placeholderOf = (name: string) => `{{${name}}}`;

/** Writes a saved answer in both languages; null: a new one. */
export function AnswerForm({ answer, onClose }: { readonly answer: SavedAnswer | null; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const formId = useId();
  const write = useWriteSavedAnswer();
  const form = useZodForm(SavedAnswerBody, answer === null ? blank : { title: answer.title, text: answer.text });
  const fields = {
    titleAr: useField(form.control, 'title.ar'),
    textAr: useField(form.control, 'text.ar'),
    titleEn: useField(form.control, 'title.en'),
    textEn: useField(form.control, 'text.en'),
  };
  const submit = form.handleSubmit((body) =>
    write.mutate(
      { id: answer?.id ?? null, body },
      {
        onSuccess: () => {
          showToast({ title: t('inbox.answers.saved') });
          onClose();
        },
      },
    ),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={t(answer === null ? 'inbox.answers.add' : 'inbox.answers.edit')}
      isDismissable={!write.isPending}
      footer={
        <>
          <Button variant="primary" type="submit" form={formId} isPending={write.isPending}>
            <T id="common.action.save" />
          </Button>
          <Button onPress={onClose} isDisabled={write.isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-small text-muted">
          <T id="inbox.answers.variables" />{' '}
          {answerVariables.map((name) => (
            <code key={name} dir="ltr" className="me-1.5 inline-block rounded-tag bg-sunken px-1.5 text-ink">
              {placeholderOf(name)}
            </code>
          ))}
        </p>
        {write.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(write.error)}
          </Notice>
        )}
        <TextField label={t('inbox.answers.title-ar')} dir="rtl" {...fields.titleAr} />
        <TextArea label={t('inbox.answers.text-ar')} rows={3} maxLength={5_000} {...fields.textAr} />
        <TextField label={t('inbox.answers.title-en')} dir="ltr" {...fields.titleEn} />
        <TextArea label={t('inbox.answers.text-en')} rows={3} maxLength={5_000} {...fields.textEn} />
      </form>
    </Dialog>
  );
}
