import { TestimonialBody, testimonialLength, type TestimonialState } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { Stars } from '../../../ui/marks/stars.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useOwnTestimonialQuery } from '../../../ui/testimonial/api.ts';
import { WithdrawTestimonial } from '../../../ui/testimonial/withdraw-testimonial.tsx';
import { useWriteTestimonial } from './api.ts';

const tones: Readonly<Record<TestimonialState, Tone>> = { pending: 'saffron', approved: 'palm', refused: 'neutral', withdrawn: 'neutral' };
const amounts = ['5', '4', '3', '2', '1'] as const;

/** What the general manager says of the platform, shown to everybody with their consent. */
export function TestimonialTab() {
  const { data, error, refetch } = useQuery(useOwnTestimonialQuery());
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <SkeletonGroup>
        <Skeleton className="h-72 w-full rounded-card" />
      </SkeletonGroup>
    );
  }
  // A colleague's or another tab's change starts the form anew.
  return <TestimonialForm key={data?.writtenAt ?? ''} own={data} />;
}

type Own = { readonly stars: number; readonly text: string; readonly name: string; readonly state: TestimonialState };

function TestimonialForm({ own }: { readonly own: Own | null }) {
  const t = useT();
  const textOf = useErrorText();
  const { fullName } = useSession();
  const write = useWriteTestimonial();
  const [problem, setProblem] = useState<unknown>(null);
  const { stars = 0, text = '', name = fullName } = own ?? {};
  const form = useZodForm(TestimonialBody, { stars, text, name });
  const starsField = useField(form.control, 'stars');
  const textField = useField(form.control, 'text');
  const nameField = useField(form.control, 'name');
  const consent = useField(form.control, 'consent');
  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      await write.mutateAsync(body);
      showToast({ title: t('testimonial.sent'), tone: 'success' });
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });
  return (
    <Card as="section" aria-labelledby="testimonial-title">
      <CardHeader
        id="testimonial-title"
        title={<T id="testimonial.title" />}
        afterTitle={own !== null && <Badge tone={tones[own.state]}>{t(`testimonial.state.${own.state}`)}</Badge>}
        summary={<T id="testimonial.hint" />}
      />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-xl flex-col gap-5">
        {problem !== null && (
          <Notice tone="error" announce="alert">
            {textOf(problem)}
          </Notice>
        )}
        <RadioGroup
          label={t('testimonial.stars')}
          value={starsField.value > 0 ? (String(starsField.value) as (typeof amounts)[number]) : null}
          onChange={(value) => starsField.onChange(Number(value))}
          errorMessage={starsField.errorMessage}
          choices={amounts.map((value) => ({ value, label: <Stars value={Number(value)} /> }))}
        />
        <TextArea label={t('testimonial.text')} rows={3} maxLength={testimonialLength.longest} {...textField} />
        <TextField label={t('testimonial.name')} dir="auto" {...nameField} />
        <Checkbox
          isSelected={consent.value ?? false}
          onChange={(isOn) => consent.onChange((isOn || undefined) as true)}
          errorMessage={consent.errorMessage}
        >
          <T id="testimonial.consent" />
        </Checkbox>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isPending={write.isPending}>
            <T id={own === null ? 'testimonial.send' : 'testimonial.change'} />
          </Button>
          {own !== null && <WithdrawTestimonial />}
        </div>
      </form>
    </Card>
  );
}
