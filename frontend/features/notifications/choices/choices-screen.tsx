import { useState } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SaveBarSlot } from '../../../ui/layout/save-bar-slot.ts';
import { OwnChoices } from './own-choices.tsx';

/** A page of the account: what the user wants to be notified of. Members and platform managers see the same page. */
export function ChoicesScreen() {
  const t = useT();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <SaveBarSlot value={slot}>
      <PageContent>
        <PageHeader title={t('choices.title')} hint={t('choices.hint')} />
        <OwnChoices />
      </PageContent>
      <div ref={setSlot} className="layer-panel sticky bottom-(--phone-bar,0px) mt-auto" />
    </SaveBarSlot>
  );
}
