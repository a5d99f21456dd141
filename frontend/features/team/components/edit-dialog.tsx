import type { TeamMember } from '@sumaa/contracts';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useChangeInvitation, useUpdateMember } from '../api/commands.ts';
import { GrantsFields } from '../form/grants-fields.tsx';
import { grantsBody, GrantsForm, grantsOf } from '../form/grants.ts';
import { useGrants } from '../form/use-grants.ts';
import { isInvitation } from '../list/filters.ts';
import { titleOf } from '../member/title-of.ts';
import { useHandOverOnLeaving } from '../member/use-hand-over.ts';
import { HandOverAgainDialog } from './hand-over-dialog.tsx';
import { HandOverFields } from './hand-over-fields.tsx';

const FORM = 'edit-member';

/** Changes role, permissions and branches of a member or an invitation, and a member's status. Once a membership has ended, its reviews are handed over. */
export function EditDialog({ member, onClose }: { readonly member: TeamMember; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const [update, change] = [useUpdateMember(), useChangeInvitation()];
  const form = useZodForm(GrantsForm, grantsOf(member));
  const [problem, setProblem] = useState<unknown>(null);
  const status = useField(form.control, 'status');
  const grants = useGrants(form);
  const isInvited = isInvitation(member);
  const leaving = useHandOverOnLeaving(member, member.status === 'Active' && status.value === 'Inactive');
  const { handOver } = leaving;
  const isPending = update.isPending || change.isPending || handOver.isPending;
  const name = titleOf(member);

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    const { id } = member;
    try {
      if (isInvited) await change.mutateAsync({ id, ...grantsBody(values) });
      else await update.mutateAsync({ id, ...grantsBody(values), status: values.status });
    } catch (error) {
      setProblem(applyServerErrors(form, error));
      return;
    }
    showToast({ title: t('team.edit.done', { name: isolated(name) }) });
    if (await leaving.handOverAfterLeaving()) onClose();
  });

  if (leaving.hasFailed) return <HandOverAgainDialog member={member} onClose={onClose} handOver={handOver} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={<T id="team.edit.title" values={{ name: <Name>{name}</Name> }} />}
      isDismissable={!isPending}
      footer={
        <>
          <Button variant="primary" type="submit" form={FORM} isPending={isPending} isDisabled={leaving.isLoading}>
            <T id="common.action.save" />
          </Button>
          <Button onPress={onClose} isDisabled={isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {problem !== null && (
          <Notice tone="error" announce="alert">
            {textOf(problem)}
          </Notice>
        )}
        <GrantsFields {...grants} stored={member} />
        {!isInvited && (
          <RadioGroup
            label={t('team.form.status')}
            value={status.value}
            onChange={status.onChange}
            choices={[
              { value: 'Active', label: t('team.status.Active') },
              { value: 'Inactive', label: t('team.status.Inactive'), description: t('team.form.inactive.hint') },
            ]}
          />
        )}
        {leaving.isOffered && <HandOverFields member={member} handOver={handOver} mayStay />}
      </form>
    </Dialog>
  );
}
