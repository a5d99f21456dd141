import { useState, type ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SettingsTab } from '../../lib/feature.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { can, useSession } from '../../lib/session/session.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { PageContent } from '../../ui/layout/page-content.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SaveBarSlot } from '../../ui/layout/save-bar-slot.ts';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { screenPart } from '../screen-route.tsx';
import './texts.ts';

/** The screen of the settings: a tab per contribution of a feature, the opened one in the address. */
export function settingsScreenOf(contributed: readonly SettingsTab[]): ComponentType {
  const tabs = contributed.map(({ id, titleId, icon, permission, ...part }) => ({
    id,
    permission,
    label: (
      <>
        <Icon of={icon} size={18} />
        <T id={titleId} />
      </>
    ),
    content: screenPart(part, <TabSkeleton />),
  }));
  return function SettingsScreen() {
    const t = useT();
    const session = useSession();
    const navigate = useNavigate();
    const [params] = useSearchParams();
    const [slot, setSlot] = useState<HTMLElement | null>(null);
    const open = tabs.filter(({ permission }) => can(session, permission));
    const shown = open.find(({ id }) => id === params.get('tab')) ?? open[0];
    return (
      <SaveBarSlot value={slot}>
        <PageContent>
          <PageHeader title={t('settings.title')} />
          {shown !== undefined && (
            <Tabs
              label={t('settings.tabs')}
              value={shown.id}
              onChange={(tab) => void navigate({ search: `?tab=${tab}` }, { replace: true })}
              tabs={open}
            />
          )}
        </PageContent>
        <div ref={setSlot} className="layer-panel sticky bottom-(--phone-bar,0px) mt-auto" />
      </SaveBarSlot>
    );
  };
}

function TabSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-64 w-full rounded-card" />
    </SkeletonGroup>
  );
}
