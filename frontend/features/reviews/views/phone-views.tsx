import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { MenuChip } from '../../../ui/marks/chip.tsx';
import { useViews } from './use-views.ts';
import { SaveView, ViewGroups } from './view-groups.tsx';

/** The views where there is no sidebar: the one that is open, and a sheet with all of them. */
export function PhoneViews() {
  const t = useT();
  const views = useViews();
  const [open, setOpen] = useState<'views' | 'save' | null>(null);
  if (views === null) return null;
  const close = () => setOpen(null);
  const here = [...views.own, ...views.team].find(({ isHere }) => isHere);
  return (
    <>
      <MenuChip icon={Bookmark} label={t('reviews.views')} value={here?.name} onPress={() => setOpen('views')} />
      {open === 'views' && (
        <Dialog isOpen onClose={close} title={t('reviews.views')}>
          <ViewGroups views={views} onOpen={close} onSave={() => setOpen('save')} />
        </Dialog>
      )}
      {open === 'save' && <SaveView onClose={close} />}
    </>
  );
}
