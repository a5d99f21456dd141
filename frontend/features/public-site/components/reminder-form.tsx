import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useTexts } from '../../../lib/locale/use-texts.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Notice } from '../../../ui/notice.tsx';
import { follow } from '../api/follow.ts';
import { HiddenField, PlainField } from './plain-field.tsx';
import { useSending } from './send-state.ts';

/** Asks for a reminder of the launch. */
export default function ReminderForm() {
  const t = useT();
  const hasTexts = useTexts(['follow']);
  const [email, setEmail] = useState('');
  const [website, setWebsite] = useState('');
  const { state, errors, problem, submit } = useSending(() => follow({ kind: 'reminder', email, website }));
  if (!hasTexts) return null;
  return (
    <section
      aria-labelledby="follow-reminder"
      data-print="none"
      className="max-w-[34rem] rounded-card border border-hairline bg-surface p-5"
    >
      <h2 id="follow-reminder" className="text-heading font-semibold">
        <T id="follow.reminder.title" />
      </h2>
      <p className="mt-1 mb-4 text-dense text-muted">
        <T id="follow.reminder.hint" />
      </p>
      {state.step === 'sent' ? (
        <Notice tone="success" announce="status">
          <T id="follow.reminder.sent" />
        </Notice>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="relative flex flex-col gap-3"
        >
          {problem !== null && (
            <Notice tone="error" announce="alert">
              {problem}
            </Notice>
          )}
          <PlainField
            label={t('follow.email')}
            type="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            errors={errors['email']}
          />
          <HiddenField value={website} onChange={setWebsite} />
          <button type="submit" disabled={state.step === 'sending'} className={buttonStyle({ variant: 'primary' })}>
            <T id={state.step === 'sending' ? 'follow.sending' : 'follow.reminder.submit'} />
          </button>
        </form>
      )}
    </section>
  );
}
