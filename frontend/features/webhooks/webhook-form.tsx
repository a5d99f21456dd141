import { fieldErrorText, WebhookBody, webhookEventTypes, type Webhook } from '@sumaa/contracts';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../lib/form/form.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../lib/locale/t.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useAddWebhook, useChangeWebhook } from './api.ts';

type Props = {
  /** Null: a new one. */
  readonly webhook: Webhook | null;
  readonly onAdded: (secret: string) => void;
  readonly onClose: () => void;
};

/** Adds or changes an endpoint. */
export function WebhookForm({ webhook, onAdded, onClose }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const { language } = useLocale();
  const formId = useId();
  const add = useAddWebhook();
  const change = useChangeWebhook();
  const isPending = add.isPending || change.isPending;
  const [problem, setProblem] = useState<unknown>(null);
  const { url: address = '', events: chosen = ['review.received' as const] } = webhook ?? {};
  const form = useZodForm(WebhookBody, { url: address, events: [...chosen] });
  const url = useField(form.control, 'url');
  const events = useController({ control: form.control, name: 'events' });
  const problemOfEvents = events.fieldState.error?.message;
  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      if (webhook === null) onAdded((await add.mutateAsync(body)).secret);
      else await change.mutateAsync({ id: webhook.id, body });
      onClose();
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={t(webhook === null ? 'webhooks.add' : 'webhooks.change')}
      isDismissable={!isPending}
      footer={
        <>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            <T id="common.action.save" />
          </Button>
          <Button onPress={onClose} isDisabled={isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {problem !== null && (
          <Notice tone="error" announce="alert">
            {textOf(problem)}
          </Notice>
        )}
        <TextField
          label={t('webhooks.url')}
          description={t('webhooks.url.hint')}
          type="url"
          dir="ltr"
          autoComplete="off"
          autoFocus
          {...url}
        />
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 text-dense font-medium">
            <T id="webhooks.events" />
          </legend>
          {webhookEventTypes.map((type) => (
            <Checkbox
              key={type}
              isSelected={events.field.value.includes(type)}
              onChange={(on) =>
                events.field.onChange(webhookEventTypes.filter((each) => (each === type ? on : events.field.value.includes(each))))
              }
            >
              <T id={`webhooks.event.${type}`} />
            </Checkbox>
          ))}
          {problemOfEvents !== undefined && (
            <p role="alert" className="text-small text-coral">
              {fieldErrorText(problemOfEvents, language)}
            </p>
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}
