import { staffRoutes, type StaffMember } from '@sumaa/contracts';
import { useState } from 'react';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useChangeDuties } from '../api/staff.ts';
import { DutiesFields } from './duties-fields.tsx';
import { titleOf } from './url.ts';

/** Changes the duties of a person. */
export function DutiesDialog({ person, onClose }: { readonly person: StaffMember; readonly onClose: () => void }) {
  const t = useT();
  const change = useChangeDuties();
  const form = useZodForm(staffRoutes.changeDuties.body, { duties: [...person.duties] });
  const [problem, setProblem] = useState<unknown>(null);
  const duties = useField(form.control, 'duties');
  const name = titleOf(person);

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await change.mutateAsync({ id: person.id, ...values });
      onClose();
      showToast({ title: t('team.edit.done', { name: isolated(name) }) });
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <FormDialog
      title={<T id="staff.duties.title" values={{ name: <Name>{name}</Name> }} />}
      submitLabel={<T id="common.action.save" />}
      problem={problem}
      isPending={change.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <DutiesFields value={duties.value} held={person.duties} onChange={duties.onChange} errorMessage={duties.errorMessage} />
    </FormDialog>
  );
}
