import type { TeamMember } from '@sumaa/contracts';
import { Ellipsis, Info } from 'lucide-react';
import { useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { TeamDialog } from '../list/filters.ts';
import { actsOn } from '../member/acts.ts';
import { titleOf } from '../member/title-of.ts';

type Props = { readonly member: TeamMember; readonly onOpen: (dialog: TeamDialog | undefined) => void };

/** The menu of all actions on one row. */
export function MemberMenu({ member, onOpen }: Props) {
  const t = useT();
  const acts = actsOn(member, useSession());
  const label = t('team.act.of', { name: titleOf(member) });
  const entryOf = ({ id, messageId, icon, isDanger = false }: (typeof acts)[number]) => ({
    id,
    label: t(messageId),
    icon,
    tone: isDanger ? ('danger' as const) : ('plain' as const),
    onAction: () => onOpen(id),
  });
  const dangers = acts.filter(({ isDanger }) => isDanger === true);
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={label} size="sm" hasTooltip={false} />}
      groups={[
        {
          id: 'all',
          entries: [
            { id: 'details', label: t('team.act.details'), icon: Info, onAction: () => onOpen(undefined) },
            ...acts.filter(({ isDanger }) => isDanger !== true).map(entryOf),
          ],
        },
        ...(dangers.length === 0 ? [] : [{ id: 'dangers', entries: dangers.map(entryOf) }]),
      ]}
    />
  );
}
