import { statusServices, type Incident } from '@sumaa/contracts';
import { useState } from 'react';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useOpenIncident, useUpdateIncident } from './api.ts';
import { serviceNames } from './service-names.ts';
import { openFields, OpenForm, textFields, UpdateForm } from './incident-form.ts';

/** Publishes an incident, in both languages. */
export function OpenIncidentDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const open = useOpenIncident();
  const form = useZodForm(OpenForm, { services: [], titleAr: '', titleEn: '', textAr: '', textEn: '' });
  const [problem, setProblem] = useState<unknown>(null);
  const services = useField(form.control, 'services');
  const titleAr = useField(form.control, 'titleAr');
  const titleEn = useField(form.control, 'titleEn');
  const textAr = useField(form.control, 'textAr');
  const textEn = useField(form.control, 'textEn');
  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      await open.mutateAsync(body);
      onClose();
    } catch (error) {
      setProblem(applyServerErrors(form, error, openFields));
    }
  });
  return (
    <FormDialog
      title={<T id="system.incidents.open.title" />}
      submitLabel={<T id="system.incidents.publish" />}
      problem={problem}
      isPending={open.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="text-dense text-muted">
        <T id="system.incidents.hint" />
      </p>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-dense font-medium">
          <T id="system.incidents.services" />
        </legend>
        {statusServices.map((service) => (
          <Checkbox
            key={service}
            isSelected={services.value.includes(service)}
            onChange={(isOn) =>
              services.onChange(statusServices.filter((each) => (each === service ? isOn : services.value.includes(each))))
            }
          >
            <T id={serviceNames[service]} />
          </Checkbox>
        ))}
        {services.errorMessage !== undefined && <p className="text-small text-coral">{services.errorMessage}</p>}
      </fieldset>
      <TextField label={t('system.incidents.title.ar')} dir="rtl" {...titleAr} />
      <TextArea label={t('system.incidents.text.ar')} rows={3} {...textAr} />
      <TextField label={t('system.incidents.title.en')} dir="ltr" {...titleEn} />
      <TextArea label={t('system.incidents.text.en')} rows={3} {...textEn} />
    </FormDialog>
  );
}

type UpdateProps = { readonly incident: Incident; readonly onClose: () => void };

/** Says more about an incident, or that it is over. */
export function UpdateIncidentDialog({ incident: { id, title }, onClose }: UpdateProps) {
  const t = useT();
  const { language } = useLocale();
  const update = useUpdateIncident(id);
  const form = useZodForm(UpdateForm, { textAr: '', textEn: '', closes: false });
  const [problem, setProblem] = useState<unknown>(null);
  const textAr = useField(form.control, 'textAr');
  const textEn = useField(form.control, 'textEn');
  const closes = useField(form.control, 'closes');
  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      await update.mutateAsync(body);
      onClose();
    } catch (error) {
      setProblem(applyServerErrors(form, error, textFields));
    }
  });
  return (
    <FormDialog
      title={title[language]}
      submitLabel={<T id={closes.value ? 'system.incidents.close' : 'system.incidents.publish'} />}
      problem={problem}
      isPending={update.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextArea label={t('system.incidents.text.ar')} rows={3} {...textAr} />
      <TextArea label={t('system.incidents.text.en')} rows={3} {...textEn} />
      <Checkbox isSelected={closes.value} onChange={closes.onChange}>
        <T id="system.incidents.over" />
      </Checkbox>
    </FormDialog>
  );
}
