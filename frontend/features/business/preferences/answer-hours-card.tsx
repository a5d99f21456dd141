import type { AnswerTarget, BusinessHours } from '@sumaa/contracts';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { HoursFields } from '../../../ui/hours/hours-fields.tsx';
import { usualHours, type ErrorAt } from '../../../ui/hours/hours.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';

type Props = { readonly target: AnswerTarget; readonly onChange: (target: AnswerTarget) => void; readonly errorAt: ErrorAt };

/** Which time counts for the target for answers: all of it, or that in which the business is open. */
export function AnswerHoursCard({ target, onChange, errorAt }: Props) {
  const t = useT();
  const { working } = target;
  // Switched off and on again, the hours are still there.
  const [kept, setKept] = useState<BusinessHours>(working.kind === 'business_hours' ? working : usualHours);
  return (
    <Card as="section" aria-labelledby="business-answer-hours">
      <CardHeader id="business-answer-hours" title={<T id="settings.answerHours" />} summary={<T id="settings.answerHours.summary" />} />
      <div className="flex flex-col gap-6">
        <RadioGroup
          label={t('settings.answerHours.counted')}
          value={working.kind}
          onChange={(kind) => {
            if (working.kind === 'business_hours') setKept(working);
            onChange({ ...target, working: kind === 'wall_clock' ? { kind } : kept });
          }}
          choices={[
            { value: 'wall_clock', label: t('settings.answerHours.all') },
            { value: 'business_hours', label: t('settings.answerHours.open') },
          ]}
        />
        {working.kind === 'business_hours' && (
          <HoursFields hours={working} onChange={(hours) => onChange({ ...target, working: hours })} errorAt={errorAt} />
        )}
      </div>
    </Card>
  );
}
