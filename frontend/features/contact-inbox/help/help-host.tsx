import { MessageCircleQuestion } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { useActions, type Action } from '../../../lib/actions/registry.ts';
import { HelpUrl } from './url.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';

const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }));

/** Offers "write to us" on every screen of the dashboard. The panel is open while the URL says so. */
export function HelpHost() {
  const [{ help }, setUrl] = useUrlState(HelpUrl);
  const actions = useMemo(
    (): readonly Action[] => [
      {
        id: 'help.write',
        messageId: 'dashboard.help.open',
        section: 'account',
        icon: MessageCircleQuestion,
        perform: () => setUrl({ help: 'list' }, { push: true }),
      },
    ],
    [setUrl],
  );
  useActions(actions);
  if (help === undefined) return null;
  return (
    <Suspense>
      <HelpPanel shown={help} onShow={(next) => setUrl({ help: next })} />
    </Suspense>
  );
}
