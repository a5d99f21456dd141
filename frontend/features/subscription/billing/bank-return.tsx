import { Uuid } from '@sumaa/contracts';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { useCheckCharge } from '../api/commands.ts';

/** What the bank's page adds besides is not read: only the server knows what became of the payment. */
const ReturnUrl = z.object({ charge: Uuid.optional(), saved: z.literal('card').optional() });

const tones = { paid: 'success', declined: 'error', waiting: 'info' } as const;

/** Back from the bank: says what the server found out about the payment. */
export function BankReturn() {
  const [{ charge, saved }, setUrl] = useUrlState(ReturnUrl);
  const check = useCheckCharge();
  const textOf = useErrorText();
  const ask = useEffectEvent((id: Uuid) => check.mutate(id));
  useEffect(() => {
    if (charge !== undefined) ask(charge);
  }, [charge]);
  const dismiss = () => setUrl({ charge: undefined, saved: undefined });
  if (charge === undefined) {
    return saved === undefined ? null : (
      <Notice tone="success" announce="status" onDismiss={dismiss}>
        <T id="subscription.card.saved" />
      </Notice>
    );
  }
  if (check.error !== null) {
    return (
      <Notice tone="error" announce="alert" onDismiss={dismiss}>
        {textOf(check.error)}
      </Notice>
    );
  }
  if (check.data === undefined) return null;
  return (
    <Notice tone={tones[check.data]} announce="status" onDismiss={dismiss}>
      <T id={`subscription.bank.${check.data}`} />
    </Notice>
  );
}
