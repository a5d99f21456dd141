import { X } from 'lucide-react';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { useT } from '../../lib/locale/t.tsx';
import { PHONE, useMedia } from '../../lib/look/media.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../buttons/icon-button.tsx';

export type CoachMarkProps = {
  /** The element it points at; null shows it in the middle of the window. */
  readonly anchor: Element | null;
  readonly title: ReactNode;
  /** One or two sentences. */
  readonly children: ReactNode;
  /** Position in the tour: «1 من 4». */
  readonly step: ReactNode;
  /** Buttons, the primary one first. */
  readonly footer: ReactNode;
  readonly onClose: () => void;
};

/** Width of the bubble, its distance from the anchor, and its distance from the edge of the window; px. */
const [WIDTH, GAP, EDGE] = [352, 14, 16];

type Box = { readonly top: number; readonly bottom: number; readonly start: number; readonly end: number };

/**
 * Explains one part of the screen: the anchor is highlighted, the rest dimmed. Modal, so that Esc, focus and screen readers work; a bottom
 * sheet on phones. Remount it (`key`) for every anchor.
 */
export function CoachMark({ anchor, title, children, step, footer, onClose }: CoachMarkProps) {
  const t = useT();
  const isPhone = useMedia(PHONE);
  const { direction } = useLocale();
  const box = useBox(anchor);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      data-modal-open=""
      className={cx(
        'layer-modal enter-fade fixed inset-0',
        box === null && 'bg-scrim',
        (box === null || isPhone) && 'flex items-end justify-center md:items-center',
      )}
    >
      {box !== null && (
        <div
          aria-hidden
          className="pointer-events-none fixed rounded-card outline-2 outline-offset-4 outline-palm transition-all duration-200 ease-calm [box-shadow:0_0_0_200vmax_var(--scrim)]"
          style={{ top: box.top, left: box.start, width: box.end - box.start, height: box.bottom - box.top }}
        />
      )}
      <Modal
        className={cx(
          'w-full bg-surface shadow-float',
          isPhone ? 'enter-sheet rounded-t-sheet' : 'enter-rise max-w-88 rounded-card',
          box !== null && !isPhone ? 'fixed' : 'relative',
        )}
        style={box === null || isPhone ? {} : bubbleStyle(box, direction)}
      >
        <AriaDialog className="flex flex-col outline-none">
          <header className="flex items-start justify-between gap-4 px-5 pt-4">
            <div>
              <p className="text-caption text-muted">{step}</p>
              <Heading slot="title" className="text-heading font-semibold">
                {title}
              </Heading>
            </div>
            <IconButton icon={X} label={t('common.action.close')} size="sm" hasTooltip={false} onPress={onClose} className="-me-1.5" />
          </header>
          <p className="px-5 pt-1 pb-4 text-dense text-muted">{children}</p>
          <footer className="flex flex-wrap gap-2 px-5 pb-5 max-md:*:flex-1">{footer}</footer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Style that puts the bubble below the anchor, else above it, else over its end, aligned with its start. */
function bubbleStyle({ top, bottom, start, end }: Box, direction: 'rtl' | 'ltr'): CSSProperties {
  const [below, above] = [window.innerHeight - bottom, top];
  const wanted = direction === 'rtl' ? end - WIDTH : start;
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - WIDTH - EDGE));
  if (below < 240 && above < 240) return { left, bottom: EDGE };
  return below >= above || below >= 280 ? { left, top: bottom + GAP } : { left, bottom: window.innerHeight - top + GAP };
}

/** The anchor's box in the window, updated while the page scrolls and changes. Scrolls the anchor into view first. */
function useBox(anchor: Element | null): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    if (anchor === null) return undefined;
    const isPhone = window.matchMedia(PHONE).matches;
    anchor.scrollIntoView({ block: isPhone || anchor.clientHeight > window.innerHeight / 2 ? 'start' : 'center' });
    const measure = () => {
      const { top, bottom, left, right } = anchor.getBoundingClientRect();
      setBox({ top, bottom: Math.min(bottom, window.innerHeight - EDGE), start: left, end: right });
    };
    measure();
    const watched = new ResizeObserver(measure);
    watched.observe(anchor);
    watched.observe(document.body);
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    // A panel that is still sliding in moves the anchor with it.
    document.addEventListener('animationend', measure, { capture: true });
    return () => {
      watched.disconnect();
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
      document.removeEventListener('animationend', measure, { capture: true });
    };
  }, [anchor]);
  return box;
}
