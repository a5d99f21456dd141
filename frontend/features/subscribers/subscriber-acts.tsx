import type { Subscriber } from '@sumaa/contracts';
import { CircleSlash, CreditCard, Ellipsis, History, Mail } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { isolated, useT } from '../../lib/locale/t.tsx';
import { can, useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';
import { activityPath, subscriptionPath, type SubscriberAct } from './url.ts';

type Props = { readonly subscriber: Subscriber; readonly onAct: (act: SubscriberAct) => void };

/** The actions on a business in the list. Reactivation is in its details, which show why it was deactivated. */
export function SubscriberActs({ subscriber: { id, name, status }, onAct }: Props) {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const open = (path: string) => () => void navigate(path);
  const label = t('subscribers.act.of', { name: isolated(name) });
  const entries: MenuEntry[] = [{ id: 'message', label: t('subscribers.act.message'), icon: Mail, onAction: () => onAct('message') }];
  if (can(session, 'platform.billing'))
    entries.push({
      id: 'subscription',
      label: t('subscribers.act.subscription'),
      icon: CreditCard,
      onAction: open(subscriptionPath(id)),
    });
  if (can(session, 'audit.read'))
    entries.push({ id: 'activity', label: t('subscribers.act.activity'), icon: History, onAction: open(activityPath(id)) });
  if (status !== 'inactive')
    entries.push({
      id: 'deactivate',
      label: t('subscribers.act.deactivate'),
      icon: CircleSlash,
      tone: 'danger',
      onAction: () => onAct('deactivate'),
    });
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={label} size="sm" hasTooltip={false} />}
      groups={[{ id: 'all', entries }]}
    />
  );
}
