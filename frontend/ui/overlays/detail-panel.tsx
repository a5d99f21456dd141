import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { NARROW, useMedia } from '../../lib/look/media.ts';
import { useT } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { Drawer } from './drawer.tsx';
import { IconButton } from '../buttons/icon-button.tsx';

export type DetailPanelProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Accessible name of the panel. */
  readonly label: string;
  readonly children: ReactNode;
  /** At the start of the panel's bar: the position in the list, actions on the item. */
  readonly bar?: ReactNode;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** The children reach the edges. */
  readonly isFlush?: boolean;
  /** Fixed at the bottom: the undo bar, then the action bar. */
  readonly footer?: ReactNode;
};

/**
 * A detail next to its list: docked at the inline end from 1100 px, a drawer below that, the full page on a phone. The opened item is in
 * the URL; closing (also by Esc) clears it. Render it after the list in a `flex` row that fills the content area.
 */
export function DetailPanel(props: DetailPanelProps) {
  const { isOpen, onClose, label, children, footer, isFlush = false } = props;
  const isNarrow = useMedia(NARROW);
  if (isNarrow) {
    return (
      <Drawer isOpen={isOpen} onClose={onClose} title={label} onPhone="page" isBare {...(footer === undefined ? {} : { footer })}>
        <Bar {...props} />
        <div className={isFlush ? undefined : 'px-5 py-4'}>{children}</div>
      </Drawer>
    );
  }
  return isOpen ? <Docked {...props} /> : null;
}

function Docked(props: DetailPanelProps) {
  const { onClose, label, children, footer, isFlush = false } = props;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[data-modal-open]') !== null) return;
      // The first Esc in a field leaves the field; an open list or menu handles Esc itself.
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) event.target.blur();
      else close.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <aside
      aria-label={label}
      data-panel=""
      className="layer-panel enter-panel sticky top-(--bar-height) flex h-[calc(100dvh-var(--bar-height))] w-[30rem] shrink-0 flex-col border-s border-hairline bg-surface"
    >
      <Bar {...props} />
      <div className={cx('min-h-0 flex-1 overflow-auto', !isFlush && 'px-5 py-5')}>{children}</div>
      {footer !== undefined && <div className="border-t border-hairline px-5 py-3">{footer}</div>}
    </aside>
  );
}

function Bar({ onClose, bar, onPrevious, onNext }: DetailPanelProps) {
  const t = useT();
  return (
    <div className="flex min-h-13 items-center gap-1 border-b border-hairline px-3 py-1.5">
      {(onPrevious !== undefined || onNext !== undefined) && (
        <>
          <IconButton
            icon={ChevronLeft}
            mirror
            label={t('common.action.previous')}
            size="sm"
            isDisabled={onPrevious === undefined}
            shortcut={{ code: 'KeyK' }}
            onPress={() => onPrevious?.()}
          />
          <IconButton
            icon={ChevronRight}
            mirror
            label={t('common.action.next')}
            size="sm"
            isDisabled={onNext === undefined}
            shortcut={{ code: 'KeyJ' }}
            onPress={() => onNext?.()}
          />
        </>
      )}
      <div className="flex min-w-0 flex-1 items-center gap-2">{bar}</div>
      <IconButton icon={X} label={t('common.action.close')} size="sm" onPress={onClose} />
    </div>
  );
}
