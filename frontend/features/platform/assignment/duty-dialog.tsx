import { weekdays, type ContactDuty, type ContactPerson } from '@sumaa/contracts';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useSaveDuty } from './api.ts';
import { DutyForm, typedDutyOf, type TypedDuty } from './duty-form.ts';

/** Sets whether, when and how much a person is given in turn, and when they are absent. */
export function DutyDialog({ person, onClose }: { readonly person: ContactPerson; readonly onClose: () => void }) {
  const t = useT();
  const save = useSaveDuty();
  const form = useZodForm(DutyForm, typedDutyOf(person.duty));
  const [problem, setProblem] = useState<unknown>(null);
  const takesTurns = useField(form.control, 'takesTurns');
  const capacity = useField(form.control, 'capacity');
  const isAnyTime = useField(form.control, 'isAnyTime');
  const isAbsent = useField(form.control, 'isAbsent');
  const from = useField(form.control, 'from');
  const to = useField(form.control, 'to');

  const submit = form.handleSubmit(async (duty) => {
    setProblem(null);
    try {
      await save.mutateAsync({ id: person.id, duty, version: person.version });
      onClose();
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <FormDialog
      title={<T id="assignment.turns.of" values={{ name: <Name>{person.name}</Name> }} />}
      submitLabel={<T id="common.action.save" />}
      problem={problem}
      isPending={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Checkbox isSelected={takesTurns.value} onChange={takesTurns.onChange}>
        <T id="assignment.turns.takes" />
      </Checkbox>
      {takesTurns.value && (
        <>
          <TextField
            label={t('assignment.turns.capacity')}
            description={t('assignment.turns.capacity.hint')}
            inputMode="numeric"
            dir="ltr"
            latinDigits
            {...capacity}
          />
          <Checkbox isSelected={isAnyTime.value} onChange={isAnyTime.onChange}>
            <T id="assignment.turns.any-time" />
          </Checkbox>
          {!isAnyTime.value && (
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-1 text-dense font-medium">
                <T id="assignment.turns.hours" />
              </legend>
              <p className="text-small text-muted">
                <T id="assignment.turns.hours.hint" values={{ zone: <Name ltr>{person.duty.timeZone}</Name> }} />
              </p>
              {weekdays.map((day) => (
                <Day key={day} control={form.control} day={day} />
              ))}
            </fieldset>
          )}
        </>
      )}
      <Checkbox isSelected={isAbsent.value} onChange={isAbsent.onChange}>
        <T id="assignment.absent" />
      </Checkbox>
      {isAbsent.value && (
        <div className="flex flex-wrap gap-4">
          <TextField
            className="flex-1"
            label={t('assignment.absent.from')}
            placeholder={t('assignment.date')}
            dir="ltr"
            latinDigits
            {...from}
          />
          <TextField
            className="flex-1"
            label={t('assignment.absent.to')}
            placeholder={t('assignment.date')}
            dir="ltr"
            latinDigits
            {...to}
          />
        </div>
      )}
    </FormDialog>
  );
}

function Day({ control, day }: { readonly control: Control<TypedDuty, unknown, ContactDuty>; readonly day: (typeof weekdays)[number] }) {
  const t = useT();
  const field = useField(control, `days.${day}`);
  return <TextField label={t(`assignment.day.${day}`)} placeholder={t('assignment.turns.off')} dir="ltr" latinDigits {...field} />;
}
