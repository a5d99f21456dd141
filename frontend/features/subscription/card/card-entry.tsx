import { CreditCard, LockKeyhole } from 'lucide-react';
import { useForm, type Control } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useField } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { asExpiry, asNumber, CardForm, type CardField, type CardFields } from './card-form.ts';
import { CardRefused } from './tokenize.ts';
import { useSaveCard } from './use-save-card.ts';

/** A field with its label and the text of what is wrong with it. */
function useCardField(control: Control<CardFields>, name: CardField) {
  const t = useT();
  const field = useField(control, name);
  const errorMessage = field.errorMessage === undefined ? undefined : t(`subscription.card.error.${name}`);
  return { ...field, label: t(`subscription.card.field.${name}`), errorMessage };
}

/** The fields of a card. */
export function CardEntry() {
  const t = useT();
  const textOf = useErrorText();
  const save = useSaveCard();
  const form = useForm({
    resolver: zodResolver(CardForm),
    defaultValues: { name: '', number: '', expiry: '', cvc: '' },
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
  });
  const submit = form.handleSubmit(async (card) => {
    try {
      await save.mutateAsync(card);
    } catch (error) {
      for (const field of error instanceof CardRefused ? error.fields : []) form.setError(field, { message: field });
    }
  });
  // After success the bank's page is on its way.
  const isLeaving = save.data === 'waiting';
  const number = useCardField(form.control, 'number');
  const expiry = useCardField(form.control, 'expiry');
  const name = useCardField(form.control, 'name');
  const cvc = useCardField(form.control, 'cvc');
  const problem =
    save.error instanceof CardRefused
      ? save.error.fields.length === 0
        ? t('subscription.card.error.provider')
        : null
      : save.error && textOf(save.error);
  return (
    <Card className="flex flex-col gap-4">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {problem !== null && (
          <Notice tone="error" announce="alert">
            {problem}
          </Notice>
        )}
        {save.data === 'refused' && (
          <Notice tone="error" announce="alert">
            <T id="subscription.card.refused" />
          </Notice>
        )}
        <TextField
          {...number}
          onChange={(typed) => number.onChange(asNumber(typed))}
          inputMode="numeric"
          dir="ltr"
          autoComplete="cc-number"
          icon={CreditCard}
        />
        <TextField {...name} dir="ltr" autoComplete="cc-name" description={t('subscription.card.field.name.hint')} />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            {...expiry}
            onChange={(typed) => expiry.onChange(asExpiry(typed, expiry.value))}
            inputMode="numeric"
            dir="ltr"
            autoComplete="cc-exp"
            placeholder="08/28"
            maxLength={7}
          />
          <TextField {...cvc} latinDigits inputMode="numeric" dir="ltr" autoComplete="cc-csc" maxLength={4} />
        </div>
        <Button type="submit" variant="primary" size="lg" wide isPending={save.isPending || isLeaving}>
          <T id={isLeaving ? 'subscription.card.leaving' : 'subscription.card.save'} />
        </Button>
      </form>
      <p className="flex items-start gap-2 text-small text-muted">
        <Icon of={LockKeyhole} size={18} />
        <T id="subscription.card.explained" />
      </p>
    </Card>
  );
}
