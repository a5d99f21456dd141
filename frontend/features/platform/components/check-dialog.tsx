import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';

type Props = {
  readonly title: string;
  /** What the button that begins a check says. */
  readonly check: ReactNode;
  readonly icon: LucideIcon;
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  readonly onCheck: () => void;
  /** Why the check was not begun. */
  readonly error: Error | null;
  readonly onForget: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Something that staff can have checked, with the button for it. */
export function CheckDialog({ title, check, icon, isPending, isDisabled, onCheck, error, onForget, onClose, children }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={title}
      footer={
        <>
          <Button variant="primary" icon={icon} isPending={isPending} isDisabled={isDisabled} onPress={onCheck}>
            {check}
          </Button>
          <Button onPress={onClose}>
            <T id="common.action.close" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-dense">
        {error !== null && <ErrorState error={error} isCompact onRetry={onForget} />}
        {children}
      </div>
    </Dialog>
  );
}

/** A hash, which may break anywhere. */
export const Hash = ({ label, value }: { readonly label: ReactNode; readonly value: string }) => (
  <p className="text-small break-all text-muted">
    {label} <bdi dir="ltr">{value}</bdi>
  </p>
);
