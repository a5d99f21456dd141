import { maxResumeBytes, vacancies, type Vacancy } from '@sumaa/contracts';
import { useId, useState } from 'react';
import type { FieldErrors } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useTexts } from '../../../lib/locale/use-texts.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { apply } from '../api/follow.ts';
import { HiddenField, PlainField } from '../../../ui/fields/plain-field.tsx';
import { useSending } from '../../../lib/form/use-sending.ts';
import { useTyped } from '../../../lib/form/use-typed.ts';

const blank = { name: '', email: '', note: '', website: '' };

/** An application for one of the jobs, with a résumé. */
export default function ApplicationForm() {
  const t = useT();
  const hasTexts = useTexts(['careers']);
  const { values, bind, forget } = useTyped('application', blank);
  const [vacancy, setVacancy] = useState<Vacancy>('engineer');
  const [resume, setResume] = useState<File | null>(null);
  const isTooLarge = resume !== null && resume.size > maxResumeBytes;
  const { state, errors, problem, form } = useSending(
    async (key) => {
      await apply({ ...values, vacancy, resume }, key);
      forget();
    },
    {
      values: { ...values, vacancy, resume: resume && [resume.name, resume.size, resume.lastModified] },
      check: (): FieldErrors => {
        if (resume === null) return { resume: [t('common.field.error.required')] };
        return isTooLarge ? { resume: [t('careers.resume.large')] } : {};
      },
    },
  );
  const id = useId();
  if (!hasTexts) return null;
  const resumeError = isTooLarge ? t('careers.resume.large') : errors['resume']?.[0];
  return (
    <section aria-labelledby="apply-title" data-print="none" className="rounded-card border border-hairline bg-surface p-5">
      <h2 id="apply-title" className="text-heading font-semibold">
        <T id="careers.title" />
      </h2>
      <p className="mt-1 mb-4 text-dense text-muted">
        <T id="careers.hint" />
      </p>
      {state.step === 'sent' ? (
        <Notice tone="success" announce="status">
          <T id="careers.sent" />
        </Notice>
      ) : (
        <form {...form} className="relative flex flex-col gap-3">
          {problem !== null && (
            <Notice tone="error" announce="alert">
              {problem}
            </Notice>
          )}
          <div className="flex flex-col gap-1.5">
            <label htmlFor={`${id}-vacancy`} className="text-dense font-medium">
              <T id="careers.vacancy" />
            </label>
            <select
              id={`${id}-vacancy`}
              className="control"
              value={vacancy}
              onChange={(event) => setVacancy(vacancies.find((each) => each === event.target.value) ?? vacancy)}
            >
              {vacancies.map((each) => (
                <option key={each} value={each}>
                  {t(`careers.vacancy.${each}`)}
                </option>
              ))}
            </select>
          </div>
          <PlainField label={t('careers.name')} autoComplete="name" errors={errors['name']} {...bind('name')} />
          <PlainField label={t('careers.email')} type="email" autoComplete="email" errors={errors['email']} {...bind('email')} />
          <PlainField label={t('careers.note')} rows={4} isOptional errors={errors['note']} {...bind('note')} />
          <div className="flex flex-col gap-1.5">
            <label htmlFor={`${id}-resume`} className="text-dense font-medium">
              <T id="careers.resume" />
            </label>
            <input
              id={`${id}-resume`}
              type="file"
              accept="application/pdf,.pdf"
              onChange={(event) => setResume(event.target.files?.[0] ?? null)}
              aria-invalid={resumeError !== undefined}
              aria-describedby={`${id}-resume-hint`}
              className="control h-auto py-2"
            />
            <p
              id={`${id}-resume-hint`}
              role={resumeError === undefined ? undefined : 'alert'}
              className={resumeError === undefined ? 'text-small text-muted' : 'text-small text-coral'}
            >
              {resumeError ?? t('careers.resume.hint')}
            </p>
          </div>
          <HiddenField {...bind('website')} />
          <button type="submit" disabled={state.step === 'sending'} className={buttonStyle({ variant: 'primary' })}>
            <T id={state.step === 'sending' ? 'careers.sending' : 'careers.submit'} />
          </button>
        </form>
      )}
    </section>
  );
}
