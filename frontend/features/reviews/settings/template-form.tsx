import { ReplyTemplateBody, templateVariables, type ReplyTemplate } from '@sumaa/contracts';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ToggleChip } from '../../../ui/marks/chip.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Segmented } from '../../../ui/fields/radio-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useWriteTemplate } from '../api/settings.ts';

const blank: ReplyTemplateBody = { title: '', text: '', language: 'ar', stars: [4, 5] };
const STARS = [5, 4, 3, 2, 1];
const placeholderOf = (name: string) => `{{${name}}}`;

/** Writes a template; null: a new one. */
export function TemplateForm({ template, onClose }: { readonly template: ReplyTemplate | null; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const formId = useId();
  const write = useWriteTemplate();
  const form = useZodForm(ReplyTemplateBody, template ?? blank);
  const title = useField(form.control, 'title');
  const text = useField(form.control, 'text');
  const language = useController({ control: form.control, name: 'language' }).field;
  const stars = useController({ control: form.control, name: 'stars' });
  const { id = null } = template ?? {};
  const submit = form.handleSubmit((body) =>
    write.mutate(
      { id, body },
      {
        onSuccess: () => {
          showToast({ title: t('reviews.templates.saved') });
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
      title={t(id === null ? 'reviews.templates.add' : 'reviews.templates.edit')}
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
        {write.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(write.error)}
          </Notice>
        )}
        <TextField label={t('reviews.templates.name')} {...title} />
        <Segmented
          label={t('reviews.filter.language')}
          value={language.value}
          onChange={language.onChange}
          choices={(['ar', 'en'] as const).map((value) => ({ value, label: t(`reviews.language.${value}`) }))}
        />
        <div role="group" aria-label={t('reviews.templates.stars')} className="flex flex-wrap gap-2">
          {STARS.map((value) => (
            <ToggleChip
              key={value}
              isSelected={stars.field.value.includes(value)}
              onChange={(on) =>
                stars.field.onChange(STARS.filter((each) => (each === value ? on : stars.field.value.includes(each))).toSorted())
              }
            >
              <T id="common.stars" values={{ count: value }} />
            </ToggleChip>
          ))}
        </div>
        {stars.fieldState.error !== undefined && (
          <p role="alert" className="text-small text-coral">
            <T id="reviews.templates.stars.none" />
          </p>
        )}
        <TextArea label={t('reviews.templates.text')} rows={5} {...text} />
        <p className="text-small text-muted">
          <T id="reviews.templates.variables" />{' '}
          {templateVariables.map((name) => (
            <code key={name} dir="ltr" className="me-1.5 inline-block rounded-tag bg-sunken px-1.5 text-ink">
              {placeholderOf(name)}
            </code>
          ))}
        </p>
      </form>
    </Dialog>
  );
}
