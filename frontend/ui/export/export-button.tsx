import { FileDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/locale/t.tsx';
import { useTextsState } from '../../lib/locale/use-texts.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import type { ExportOf } from './export-of.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

/** Offers what the screen shows as a file; the screen's filters apply. Show it only to those who have the permission of the kind. */
export function ExportButton({
  isCompact = false,
  label,
  ...of
}: ExportOf & { readonly isCompact?: boolean; readonly label?: string | undefined }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {isCompact ? (
        <IconButton icon={FileDown} label={label ?? t('common.action.export')} size="sm" onPress={open} />
      ) : (
        <Button icon={FileDown} size="sm" onPress={open}>
          {t('common.action.export')}
        </Button>
      )}
      {isOpen && <OpenExport {...of} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog of an export, for screens that ask for something first. */
export function OpenExport(props: ExportOf & { readonly onClose: () => void }) {
  const t = useT();
  const { isReady, error, retry } = useTextsState(['exports']);
  if (error !== undefined) {
    return (
      <Dialog isOpen onClose={props.onClose} title={t('common.action.export')}>
        <ErrorState error={error} onRetry={retry} isCompact />
      </Dialog>
    );
  }
  return <Suspense>{isReady && <ExportDialog {...props} />}</Suspense>;
}
