import { ReplyWriting } from '@sumaa/contracts';
import { useController } from 'react-hook-form';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Segmented } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useChangeWriting } from '../api/settings.ts';

const tones = ['warm', 'formal'] as const;

/** How suggested replies sound, and what stands under them. */
export function WritingCard({ writing }: { readonly writing: ReplyWriting }) {
  const t = useT();
  const textOf = useErrorText();
  const change = useChangeWriting();
  const form = useZodForm(ReplyWriting, writing);
  const tone = useController({ control: form.control, name: 'tone' }).field;
  const { value: signature, ...field } = useField(form.control, 'signature');
  const submit = form.handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: () => {
        form.reset(body);
        showToast({ title: t('reviews.writing.saved') });
      },
    }),
  );
  return (
    <Card as="section" aria-labelledby="writing-title">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h2 id="writing-title" className="text-heading font-semibold">
            <T id="reviews.writing.title" />
          </h2>
          <p className="text-dense text-muted">
            <T id="reviews.writing.hint" />
          </p>
          <p className="text-small text-muted">
            <T id="reviews.writing.outside" />
          </p>
        </div>
        {change.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(change.error)}
          </Notice>
        )}
        <Segmented
          label={t('reviews.writing.tone')}
          value={tone.value}
          onChange={tone.onChange}
          choices={tones.map((value) => ({ value, label: t(`reviews.writing.tone.${value}`) }))}
        />
        <TextField
          label={t('reviews.writing.signature')}
          description={t('reviews.writing.signature.hint')}
          isOptional
          dir="auto"
          value={signature ?? ''}
          {...field}
        />
        <Button variant="primary" type="submit" className="self-start" isPending={change.isPending} isDisabled={!form.formState.isDirty}>
          <T id="common.action.save" />
        </Button>
      </form>
    </Card>
  );
}
