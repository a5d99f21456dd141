import { staffPresets, staffRoutes, type Duty } from '@sumaa/contracts';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useInviteStaff } from '../api/staff.ts';
import { DutiesFields } from './duties-fields.tsx';

/** Refusals that concern the address, so they are shown under its field. */
const ofAddress = ['already_invited', 'already_member', 'business_account'] as const;

/** Invites a person to the staff by e-mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const invite = useInviteStaff();
  const { permissions } = useSession();
  const start: Duty[] = staffPresets.support.filter((duty) => permissions.includes(duty));
  const form = useZodForm(staffRoutes.inviteStaff.body, { email: '', duties: start });
  const [problem, setProblem] = useState<unknown>(null);
  const { onChange: type, ...email } = useField(form.control, 'email');
  const duties = useField(form.control, 'duties');

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await invite.mutateAsync(values);
      onClose();
      showToast({ title: t('team.invite.done', { email: isolated(values.email) }) });
    } catch (error) {
      if (ofAddress.some((code) => isApiError(error, code)))
        form.setError('email', { type: 'server', message: (error as Error).message }, { shouldFocus: true });
      else setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <FormDialog
      title={<T id="staff.invite.title" />}
      submitLabel={<T id="team.invite.submit" />}
      problem={problem}
      isPending={invite.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label={t('team.form.email')}
        description={t('staff.form.email.hint')}
        type="email"
        autoComplete="off"
        autoFocus
        {...email}
        onChange={(text) => {
          form.clearErrors('email');
          type(text);
        }}
      />
      <DutiesFields value={duties.value} held={[]} onChange={duties.onChange} errorMessage={duties.errorMessage} />
    </FormDialog>
  );
}
