import { actionSections, type Action } from '../../lib/actions/registry.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { shortcutKeys, type Shortcut } from '../../lib/navigation/shortcuts.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Kbd } from '../../ui/marks/kbd.tsx';
import { paletteShortcut } from './shell-actions.ts';

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly actions: readonly Action[] };

/** Every shortcut of the visible actions. */
export default function ShortcutSheet({ isOpen, onClose, actions }: Props) {
  const t = useT();
  const rows = actions.filter((action) => action.shortcut !== undefined);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('frame.shortcuts.title')} size="md">
      <p className="mb-4 text-small text-muted">
        <T id="frame.shortcuts.hint" />
      </p>
      <Row label={t('frame.search.open')} shortcut={paletteShortcut} />
      {actionSections.map((section) => {
        const inSection = rows.filter((action) => action.section === section);
        if (inSection.length === 0) return null;
        return (
          <section key={section} className="mt-4">
            <h3 className="mb-1 text-small font-medium text-muted">
              <T id={`frame.section.${section}`} />
            </h3>
            {inSection.map(
              (action) => action.shortcut !== undefined && <Row key={action.id} label={t(action.messageId)} shortcut={action.shortcut} />,
            )}
          </section>
        );
      })}
    </Dialog>
  );
}

function Row({ label, shortcut }: { readonly label: string; readonly shortcut: Shortcut }) {
  return (
    <p className="flex min-h-9 items-center justify-between gap-4 border-t border-hairline text-dense">
      <span>{label}</span>
      <span dir="ltr" className="flex gap-1">
        {shortcutKeys(shortcut).map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </p>
  );
}
