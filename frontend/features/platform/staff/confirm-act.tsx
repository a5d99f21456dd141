import type { StaffMember } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useDeactivateStaff, useReactivateStaff, useResendStaffInvitation, useRevokeStaffInvitation } from '../api/staff.ts';
import { titleOf } from './url.ts';

type Props = {
  readonly act: 'deactivate' | 'reactivate' | 'resend' | 'revoke';
  readonly person: StaffMember;
  readonly onClose: () => void;
};

/** Explains an act on a person or an invitation and asks for confirmation. Shows the server's refusal in the dialog. */
export function ConfirmAct({ act, person, onClose }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const commands = {
    deactivate: useDeactivateStaff(),
    reactivate: useReactivateStaff(),
    resend: useResendStaffInvitation(),
    revoke: useRevokeStaffInvitation(),
  };
  const command = commands[act];
  const title = titleOf(person);
  const name = <Name {...(title === person.email ? { ltr: true } : {})}>{title}</Name>;
  const done = {
    onSuccess: () => {
      onClose();
      showToast({ title: t(`team.${act}.done`, { name: isolated(title) }) });
    },
  };
  const ofPerson = act === 'deactivate' || act === 'reactivate';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone={act === 'deactivate' || act === 'revoke' ? 'danger' : 'primary'}
      title={<T id={`team.${act}.title`} values={{ name }} />}
      confirmLabel={t(`team.${act}.confirm`)}
      isPending={command.isPending}
      errorMessage={command.error === null ? undefined : textOf(command.error)}
      onConfirm={() => (act === 'resend' ? commands.resend.mutate(person.id, done) : commands[act].mutate(person.id, done))}
    >
      <T id={ofPerson ? `staff.${act}.body` : `team.${act}.body`} values={{ name }} />
    </ConfirmDialog>
  );
}
