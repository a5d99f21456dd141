import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useT } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../buttons/icon-button.tsx';

export type DrawerProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** On phones: a bottom sheet, or a full page for a detail that the user works in. */
  readonly onPhone?: 'sheet' | 'page';
  /** The children render their own header with a close button; `title` is then only the accessible name. */
  readonly isBare?: boolean;
};

/** A modal panel at the inline end. */
export function Drawer({ isOpen, onClose, title, children, footer, onPhone = 'sheet', isBare = false }: DrawerProps) {
  const t = useT();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      data-modal-open=""
      className="layer-modal enter-fade fixed inset-0 flex items-end bg-scrim md:items-stretch md:justify-end"
    >
      <Modal
        className={cx(
          'enter-sheet md:enter-panel flex w-full flex-col bg-surface shadow-float md:h-full md:max-h-none md:max-w-[30rem]',
          onPhone === 'page' ? 'h-full' : 'max-h-[90dvh] rounded-t-sheet md:rounded-none',
        )}
      >
        <AriaDialog
          data-panel=""
          {...(isBare && typeof title === 'string' ? { 'aria-label': title } : {})}
          className="flex h-full min-h-0 flex-col outline-none"
        >
          {!isBare && (
            <header className="flex items-center justify-between gap-4 border-b border-hairline px-5 py-3">
              <Heading slot="title" className="text-heading font-semibold">
                {title}
              </Heading>
              <IconButton icon={X} label={t('common.action.close')} size="sm" hasTooltip={false} onPress={onClose} className="-me-1.5" />
            </header>
          )}
          <div className={cx('min-h-0 flex-1 overflow-auto', !isBare && 'px-5 py-4')}>{children}</div>
          {footer !== undefined && <footer className="border-t border-hairline px-5 py-3">{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
