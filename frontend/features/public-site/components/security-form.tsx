import { T, useT } from '../../../lib/locale/t.tsx';
import { useTexts } from '../../../lib/locale/use-texts.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { reportSecurity } from '../api/follow.ts';
import { HiddenField, PlainField } from '../../../ui/fields/plain-field.tsx';
import { useSending } from '../../../lib/form/use-sending.ts';
import { useTyped } from '../../../lib/form/use-typed.ts';

const blank = { name: '', email: '', message: '', website: '' };

/** A report to the platform's team, as a message with high priority. */
export default function SecurityForm() {
  const t = useT();
  const hasTexts = useTexts(['follow']);
  const { values, bind, forget } = useTyped('security', blank);
  const { state, errors, problem, form } = useSending(
    async (key) => {
      const reference = await reportSecurity(values, key);
      forget();
      return reference;
    },
    { values },
  );
  if (!hasTexts) return null;
  return (
    <section aria-labelledby="security-report" data-print="none" className="rounded-card border border-hairline bg-surface p-5">
      <h2 id="security-report" className="text-heading font-semibold">
        <T id="follow.security.title" />
      </h2>
      <p className="mt-1 mb-4 text-dense text-muted">
        <T id="follow.security.hint" />
      </p>
      {state.step === 'sent' ? (
        <Notice tone="success" announce="status">
          <T id="follow.security.sent" values={{ reference: <Name ltr>{state.answer}</Name> }} />
        </Notice>
      ) : (
        <form {...form} className="relative flex flex-col gap-3">
          {problem !== null && (
            <Notice tone="error" announce="alert">
              {problem}
            </Notice>
          )}
          <PlainField label={t('follow.security.name')} autoComplete="name" errors={errors['name']} {...bind('name')} />
          <PlainField label={t('follow.email')} type="email" autoComplete="email" errors={errors['email']} {...bind('email')} />
          <PlainField label={t('follow.security.message')} rows={6} errors={errors['message']} {...bind('message')} />
          <HiddenField {...bind('website')} />
          <button type="submit" disabled={state.step === 'sending'} className={buttonStyle({ variant: 'primary' })}>
            <T id={state.step === 'sending' ? 'follow.sending' : 'follow.security.submit'} />
          </button>
        </form>
      )}
    </section>
  );
}
