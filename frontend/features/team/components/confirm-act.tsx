import type { TeamMember } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { BarrierNotice } from '../../../ui/plan/barrier-notice.tsx';
import { usePlanBarrier } from '../../../ui/plan/barrier.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useDeactivate, useReactivate, useResend, useRevoke } from '../api/commands.ts';
import { titleOf } from '../member/title-of.ts';
import { useHandOverOnLeaving } from '../member/use-hand-over.ts';
import { HandOverAgainDialog } from './hand-over-dialog.tsx';
import { HandOverFields } from './hand-over-fields.tsx';

export type ConfirmedAct = 'deactivate' | 'reactivate' | 'resend' | 'revoke';

/** Explains an action on a member or an invitation and asks for confirmation. Shows the server's refusal in the dialog. */
export function ConfirmAct({
  act,
  member,
  onClose,
}: {
  readonly act: ConfirmedAct;
  readonly member: TeamMember;
  readonly onClose: () => void;
}) {
  const t = useT();
  const textOf = useErrorText();
  const commands = { deactivate: useDeactivate(), reactivate: useReactivate(), resend: useResend(), revoke: useRevoke() };
  const command = commands[act];
  const barrier = usePlanBarrier();
  const leaving = useHandOverOnLeaving(member, act === 'deactivate');
  const { handOver } = leaving;
  const title = titleOf(member);
  const name = <Name {...(title === member.email ? { ltr: true } : {})}>{title}</Name>;
  const confirm = async () => {
    try {
      await command.mutateAsync(member.id);
    } catch {
      // The dialog says it.
      return;
    }
    showToast({ title: t(`team.${act}.done`, { name: isolated(title) }) });
    if (await leaving.handOverAfterLeaving()) onClose();
  };
  if (leaving.hasFailed) return <HandOverAgainDialog member={member} onClose={onClose} handOver={handOver} />;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone={act === 'deactivate' || act === 'revoke' ? 'danger' : 'primary'}
      title={<T id={`team.${act}.title`} values={{ name }} />}
      confirmLabel={t(`team.${act}.confirm`)}
      isDisabled={leaving.isLoading}
      isPending={command.isPending || handOver.isPending}
      errorMessage={command.error === null ? undefined : textOf(command.error)}
      onConfirm={() => void confirm()}
    >
      <p>
        <T id={`team.${act}.body`} values={{ name }} />
      </p>
      {leaving.isOffered && (
        <div className="mt-3">
          <HandOverFields member={member} handOver={handOver} mayStay />
        </div>
      )}
      {act === 'resend' && barrier !== null && <BarrierNotice barrier={barrier} />}
    </ConfirmDialog>
  );
}
