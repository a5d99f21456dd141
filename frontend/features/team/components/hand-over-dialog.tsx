import type { TeamMember } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { BarrierNotice } from '../../../ui/plan/barrier-notice.tsx';
import { usePlanBarrier } from '../../../ui/plan/barrier.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useHandOver, type HandOver } from '../member/use-hand-over.ts';
import { titleOf } from '../member/title-of.ts';
import { HandOverFields } from './hand-over-fields.tsx';

type Props = { readonly member: TeamMember; readonly onClose: () => void };

/** Hands over all open reviews of a member. Stays open and says which could not be. */
export function HandOverDialog({ member, onClose }: Props) {
  return <HandOverAgainDialog member={member} onClose={onClose} handOver={useHandOver(member, true)} />;
}

/** The same, going on with an earlier try. */
export function HandOverAgainDialog({ member, onClose, handOver }: Props & { readonly handOver: HandOver }) {
  const t = useT();
  const barrier = usePlanBarrier();
  const confirm = async () => {
    const count = await handOver.run().catch(() => null);
    if (count === null) return;
    onClose();
    showToast({ title: t('team.hand-over.done', { count }) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<T id="team.hand-over.title" values={{ name: <Name>{titleOf(member)}</Name> }} />}
      isDismissable={!handOver.isPending}
      footer={
        <Button
          variant="primary"
          isDisabled={barrier !== null || handOver.count === null || handOver.count === 0}
          isPending={handOver.isPending}
          onPress={() => void confirm()}
        >
          <T id="team.act.hand-over" />
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {barrier !== null && <BarrierNotice barrier={barrier} />}
        <HandOverFields member={member} handOver={handOver} />
      </div>
    </Dialog>
  );
}
