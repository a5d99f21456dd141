import type { TeamMember } from '@sumaa/contracts';
import { UserPlus, Users } from 'lucide-react';
import { useMemo } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { isInvitation, type TeamDialog } from '../list/filters.ts';
import { titleOf } from '../member/title-of.ts';
import { MemberBranches } from './member-branches.tsx';
import { MemberIdentity } from './member-identity.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberStatus } from './member-status.tsx';
import { ResponseTime } from './response-time.tsx';

type Props = {
  readonly rows: readonly TeamMember[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
  readonly openedId: string | undefined;
  readonly onOpen: (member: TeamMember, dialog: TeamDialog | undefined) => void;
  /** Null when the user has no permission to invite. */
  readonly onInvite: (() => void) | null;
};

/** Members with their figures, and open invitations. Cards below 768 px. */
export function TeamTable({ onOpen, onInvite, ...rest }: Props) {
  const t = useT();
  const format = useFormat();
  const columns = useMemo(
    (): readonly DataColumn<TeamMember>[] => [
      { id: 'member', header: t('team.column.member'), onCard: 'title', cell: (member) => <MemberIdentity member={member} /> },
      {
        id: 'role',
        header: t('team.column.role'),
        cell: ({ role }) => <span className="whitespace-nowrap">{t(`shell.role.${role}`)}</span>,
      },
      { id: 'branches', header: t('team.column.branches'), cell: ({ locationIds }) => <MemberBranches ids={locationIds} /> },
      { id: 'status', header: t('team.column.status'), cell: (member) => <MemberStatus member={member} /> },
      {
        id: 'replies',
        header: t('team.column.replies'),
        align: 'end',
        cell: (member) => (isInvitation(member) ? null : <Num>{format.number(member.stats.totalReplies)}</Num>),
      },
      {
        id: 'time',
        header: t('team.column.time'),
        align: 'end',
        cell: ({ stats }) => (stats.avgResponseTime === null ? null : <ResponseTime hours={stats.avgResponseTime} />),
      },
      {
        id: 'active',
        header: t('team.column.active'),
        cell: ({ lastActiveAt }) =>
          lastActiveAt === null ? null : <RelativeTime at={lastActiveAt} className="whitespace-nowrap text-muted" />,
      },
      {
        id: 'acts',
        header: t('common.table.actions'),
        isHeaderHidden: true,
        align: 'end',
        width: '3.5rem',
        onCard: 'corner',
        cell: (member) => <MemberMenu member={member} onOpen={(dialog) => onOpen(member, dialog)} />,
      },
    ],
    [t, format, onOpen],
  );
  return (
    <div className="md:rounded-card md:border md:border-hairline md:bg-surface">
      <DataTable
        {...rest}
        label={t('team.title')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={titleOf}
        onOpen={(member) => onOpen(member, undefined)}
        empty={
          <EmptyState
            icon={Users}
            title={<T id="team.empty.title" />}
            hint={<T id="team.empty.hint" />}
            action={
              onInvite !== null && (
                <Button variant="primary" icon={UserPlus} onPress={onInvite}>
                  <T id="team.invite" />
                </Button>
              )
            }
          />
        }
      />
    </div>
  );
}
