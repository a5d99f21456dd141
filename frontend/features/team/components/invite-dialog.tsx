import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { BarrierNotice } from '../../../ui/plan/barrier-notice.tsx';
import { usePlanBarrier } from '../../../ui/plan/barrier.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useInvite } from '../api/commands.ts';
import { GrantsFields } from '../form/grants-fields.tsx';
import { grantsBody, InviteForm, newInvite } from '../form/grants.ts';
import { useGrants } from '../form/use-grants.ts';

const FORM = 'invite-member';

/** Invites a new member by e-mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const invite = useInvite();
  const form = useZodForm(InviteForm, newInvite(useSession()));
  const [problem, setProblem] = useState<unknown>(null);
  const { onChange: type, ...email } = useField(form.control, 'email');
  const grants = useGrants(form);
  const barrier = usePlanBarrier('members');

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await invite.mutateAsync({ email: values.email, ...grantsBody(values) });
      onClose();
      showToast({ title: t('team.invite.done', { email: isolated(values.email) }) });
    } catch (error) {
      // Both errors concern the address, so they are shown under its field.
      if (isApiError(error, 'already_invited') || isApiError(error, 'already_member')) {
        form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
      } else setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={<T id="team.invite.title" />}
      isDismissable={!invite.isPending}
      footer={
        <>
          <Button variant="primary" type="submit" form={FORM} isPending={invite.isPending} isDisabled={barrier !== null}>
            <T id="team.invite.submit" />
          </Button>
          <Button onPress={onClose} isDisabled={invite.isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {barrier !== null && <BarrierNotice barrier={barrier} />}
        {problem !== null && (
          <Notice tone="error" announce="alert">
            {textOf(problem)}
          </Notice>
        )}
        <TextField
          label={t('team.form.email')}
          description={t('team.form.email.hint')}
          type="email"
          autoComplete="off"
          autoFocus
          {...email}
          onChange={(text) => {
            form.clearErrors('email');
            type(text);
          }}
        />
        <GrantsFields {...grants} stored={null} />
      </form>
    </Dialog>
  );
}
