import { ArrowRight } from 'lucide-react';
import { use, useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLeaveGuard } from '../../lib/form/leave-guard.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { Button } from '../buttons/button.tsx';
import { ConfirmDialog } from '../overlays/dialog.tsx';
import { Icon } from '../marks/icon.tsx';
import { SaveBarSlot } from './save-bar-slot.ts';

/** One changed value: what it is, what is saved, and what would be saved. */
export type SettingChange = { readonly id: string; readonly label: ReactNode; readonly from: ReactNode; readonly to: ReactNode };

export type SaveBarProps = {
  readonly changes: readonly SettingChange[];
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly isPending: boolean;
  /** Why nothing can be saved now, such as a colleague's change that is not looked at yet. */
  readonly blocked?: ReactNode;
  /** Why saving failed. */
  readonly error?: ReactNode;
};

/** What was changed and is not saved, with its buttons, at the foot of the screen. Leaving the screen asks first. */
export function SaveBar({ changes, onSave, onDiscard, isPending, blocked, error }: SaveBarProps) {
  const t = useT();
  const slot = use(SaveBarSlot);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveGuard(
    changes.length > 0,
    useCallback((go: () => void) => setLeave(() => go), []),
  );
  if (changes.length === 0 || slot === null) return null;
  const problem = error ?? blocked;
  return createPortal(
    <section
      aria-label={t('settings.save.region')}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline bg-surface px-4 py-3 md:px-7"
    >
      <p role="status" className="flex items-center gap-2 text-dense font-semibold">
        <span aria-hidden className="size-2 rounded-full bg-saffron" />
        <T id="settings.save.unsaved" values={{ count: changes.length }} />
      </p>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-1.5 max-md:hidden">
        {changes.map(({ id, label, from, to }) => (
          <li key={id} className="inline-flex max-w-full items-center gap-2 rounded-tag border border-hairline px-2 py-0.5 text-small">
            <span className="shrink-0">{label}</span>
            <del className="truncate text-coral">{from}</del>
            <Icon of={ArrowRight} size={14} mirror className="text-muted" />
            <ins className="truncate font-medium text-palm no-underline">{to}</ins>
          </li>
        ))}
      </ul>
      <div className="flex gap-2 max-md:flex-1 max-md:*:flex-1">
        <Button onPress={onDiscard} isDisabled={isPending}>
          <T id="settings.save.discard" />
        </Button>
        <Button variant="primary" onPress={onSave} isPending={isPending} isDisabled={blocked !== undefined}>
          <T id="settings.save.submit" />
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="basis-full text-dense text-coral">
          {problem}
        </p>
      )}
      <ConfirmDialog
        isOpen={leave !== null}
        onClose={() => setLeave(null)}
        title={<T id="settings.leave.title" />}
        confirmLabel={t('settings.leave.confirm')}
        tone="danger"
        onConfirm={() => {
          setLeave(null);
          leave?.();
        }}
      >
        <T id="settings.leave.text" values={{ count: changes.length }} />
      </ConfirmDialog>
    </section>,
    slot,
  );
}
