import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useT } from '../../lib/locale/t.tsx';
import { Button } from '../buttons/button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../buttons/icon-button.tsx';

export type DialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the primary one first; they stay visible while the body scrolls. */
  readonly footer?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  /** `alertdialog` for confirmations of irreversible actions. */
  readonly role?: 'dialog' | 'alertdialog';
  /** False while a request is running: outside clicks and Esc then do nothing. */
  readonly isDismissable?: boolean;
};

const WIDTH = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl' };

/** A confirmation or a short form. Traps focus and returns it afterwards; a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, footer, size = 'sm', role = 'dialog', isDismissable = true } = props;
  const t = useT();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={isDismissable && role === 'dialog'}
      isKeyboardDismissDisabled={!isDismissable}
      data-modal-open=""
      data-sheet-open=""
      className="layer-modal enter-fade fixed inset-0 flex items-end justify-center bg-scrim md:items-center md:p-6"
    >
      <Modal
        className={cx(
          'enter-sheet md:enter-rise flex max-h-[90dvh] w-full flex-col rounded-t-sheet bg-surface shadow-float md:rounded-card',
          WIDTH[size],
        )}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-col outline-none">
          <header className="flex items-center justify-between gap-4 px-5 pt-5 pb-2 max-md:pt-3 max-md:pb-1">
            <Heading slot="title" className="text-subtitle font-semibold">
              {title}
            </Heading>
            {isDismissable && (
              <IconButton icon={X} label={t('common.action.close')} size="sm" hasTooltip={false} onPress={onClose} className="-me-1.5" />
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-auto px-5 pb-5">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-wrap gap-2 border-t border-hairline px-5 py-4 max-md:*:flex-1">{footer}</footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What will happen, and where. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly tone?: 'primary' | 'danger';
  readonly errorMessage?: string | undefined;
};

/** Asks before a destructive action or one with outside effects. Stays open and shows the reason when the action fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirmLabel, onConfirm, isPending = false, isDisabled = false, tone = 'primary' } = props;
  const { errorMessage } = props;
  const t = useT();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role={tone === 'danger' ? 'alertdialog' : 'dialog'}
      isDismissable={!isPending}
      footer={
        <>
          <Button variant={tone} onPress={onConfirm} isPending={isPending} isDisabled={isDisabled}>
            {confirmLabel}
          </Button>
          {/* Focus on Cancel, so that Enter destroys nothing. */}
          <Button onPress={onClose} isDisabled={isPending} autoFocus={tone === 'danger'}>
            {t('common.action.cancel')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-body text-muted">
        <div>{children}</div>
        {errorMessage !== undefined && (
          <p role="alert" className="text-dense text-coral">
            {errorMessage}
          </p>
        )}
      </div>
    </Dialog>
  );
}
