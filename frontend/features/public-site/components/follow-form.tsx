import type { FollowKind } from '@sumaa/contracts';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useTexts } from '../../../lib/locale/use-texts.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { follow } from '../api/follow.ts';
import { HiddenField, PlainField } from '../../../ui/fields/plain-field.tsx';
import { useSending } from '../../../lib/form/use-sending.ts';

/** Asks for the newsletter or the reminder. */
export default function FollowForm({ kind }: { readonly kind: FollowKind }) {
  const t = useT();
  const hasTexts = useTexts(['follow']);
  const [email, setEmail] = useState('');
  const [website, setWebsite] = useState('');
  const { state, errors, problem, form } = useSending(() => follow({ kind, email, website }));
  if (!hasTexts) return null;
  return (
    <section
      aria-labelledby={`follow-${kind}`}
      data-print="none"
      className="max-w-[34rem] rounded-card border border-hairline bg-surface p-5"
    >
      <h2 id={`follow-${kind}`} className="text-heading font-semibold">
        <T id={`follow.${kind}.title`} />
      </h2>
      <p className="mt-1 mb-4 text-dense text-muted">
        <T id={`follow.${kind}.hint`} />
      </p>
      {state.step === 'sent' ? (
        <Notice tone="success" announce="status">
          <T id={`follow.${kind}.sent`} />
        </Notice>
      ) : (
        <form {...form} className="relative flex flex-col gap-3">
          {problem !== null && (
            <Notice tone="error" announce="alert">
              {problem}
            </Notice>
          )}
          <PlainField
            name="email"
            label={t('follow.email')}
            type="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            errors={errors['email']}
          />
          <HiddenField value={website} onChange={setWebsite} />
          <button type="submit" disabled={state.step === 'sending'} className={buttonStyle({ variant: 'primary' })}>
            <T id={state.step === 'sending' ? 'follow.sending' : `follow.${kind}.submit`} />
          </button>
        </form>
      )}
    </section>
  );
}
