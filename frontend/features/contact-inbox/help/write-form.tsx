import { HelpText } from '@sumaa/contracts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useWrite } from './api.ts';

type Started = { readonly id: HelpId; readonly reference: string };
type HelpId = NonNullable<Awaited<ReturnType<ReturnType<typeof useWrite>['mutateAsync']>>>['id'];
type Props = {
  /** The conversation; null: a new one. */
  readonly id: string | null;
  readonly label: string;
  readonly onSent?: (started: Started | null) => void;
};

/** A text to the platform. */
export function WriteForm({ id, label, onSent }: Props) {
  const textOf = useErrorText();
  const write = useWrite();
  const form = useZodForm(HelpText, { content: '' });
  const content = useField(form.control, 'content');
  const [problem, setProblem] = useState<unknown>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const started = await write.mutateAsync({ id, ...values });
      form.reset({ content: '' });
      onSent?.(started);
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {problem !== null && (
        <Notice tone="error" announce="alert">
          {textOf(problem)}
        </Notice>
      )}
      <TextArea label={label} rows={4} maxLength={5_000} isReadOnly={write.isPending} {...content} />
      <Button type="submit" variant="primary" icon={Send} mirrorIcon isPending={write.isPending} className="self-end">
        <T id="dashboard.help.send" />
      </Button>
    </form>
  );
}
