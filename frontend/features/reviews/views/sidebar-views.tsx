import { useState } from 'react';
import { useViews } from './use-views.ts';
import { SaveView, ViewGroups } from './view-groups.tsx';

/** The views of the list below its entry in the sidebar. */
export function SidebarViews() {
  const views = useViews();
  const [isSaving, setSaving] = useState(false);
  if (views === null) return null;
  return (
    <div className="ms-5 mt-1 mb-2 flex flex-col border-s border-hairline ps-2">
      <ViewGroups views={views} onSave={() => setSaving(true)} />
      {isSaving && <SaveView onClose={() => setSaving(false)} />}
    </div>
  );
}
