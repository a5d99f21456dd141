import { errorText, memberPermissions, type TeamMember } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { branchesQuery } from '../../../lib/api/branches.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { Tag } from '../../../ui/marks/chip.tsx';
import { FigureStrip } from '../../../ui/layout/figure-strip.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { ExactTime, RelativeTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { isInvitation } from '../list/filters.ts';
import { whyNotEditable } from '../member/edit-rules.ts';
import { useResponseFigure } from '../member/use-response-time.ts';
import { MemberStatus } from './member-status.tsx';

/** Figures, permissions and dates of one row, and the reason if the user cannot change it. */
export function MemberDetails({ member }: { readonly member: TeamMember }) {
  const t = useT();
  const { language } = useLocale();
  const session = useSession();
  const fixedReason = can(session, 'team.write') ? whyNotEditable(member) : null;
  return (
    <div className="flex flex-col gap-5">
      {!isInvitation(member) && <Figures member={member} />}
      <dl className="flex flex-col gap-3 text-dense">
        <Line label={t('team.column.status')}>
          <MemberStatus member={member} />
        </Line>
        <Line label={t('team.column.role')}>
          <span className="font-medium">{t(`shell.role.${member.role}`)}</span>
        </Line>
        <Line label={t('team.form.permissions')}>
          <span className="flex flex-wrap justify-end gap-1.5">
            {memberPermissions
              .filter((permission) => member.permissions.includes(permission))
              .map((permission) => (
                <Tag key={permission}>
                  <T id={`team.permission.${permission}`} />
                </Tag>
              ))}
            {member.permissions.length === 0 && <T id="team.permission.none" />}
          </span>
        </Line>
        <Line label={t('team.form.branches')}>
          <BranchNames ids={member.locationIds} />
        </Line>
        {member.invitedBy !== null && (
          <Line label={t('team.detail.invited-by')}>
            <Name>{member.invitedBy}</Name>
          </Line>
        )}
        {isInvitation(member) && member.invitedAt !== null && (
          <Line label={t('team.detail.invited')}>
            <ExactTime at={member.invitedAt} />
          </Line>
        )}
        {isInvitation(member) && member.expiresAt !== null && (
          <Line label={t(member.status === 'Expired' ? 'team.detail.expired' : 'team.detail.expires')}>
            <ExactTime at={member.expiresAt} />
          </Line>
        )}
        {member.joinedAt !== null && (
          <Line label={t('team.detail.joined')}>
            <ExactTime at={member.joinedAt} show="day" />
          </Line>
        )}
        {!isInvitation(member) && (
          <Line label={t('team.column.active')}>
            {member.lastActiveAt === null ? <T id="team.detail.never" /> : <RelativeTime at={member.lastActiveAt} />}
          </Line>
        )}
      </dl>
      {fixedReason !== null && (
        <p className="flex items-start gap-2 text-small text-muted">
          <Icon of={Lock} size={16} className="mt-0.5" />
          {errorText(fixedReason, language)}
        </p>
      )}
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-6">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}

function Figures({ member: { id, stats } }: { readonly member: TeamMember }) {
  const t = useT();
  const format = useFormat();
  const responseFigure = useResponseFigure();
  const mayRead = can(useSession(), 'reviews.read');
  const reviewsOf = (reply: 'overdue' | 'due_soon') => (mayRead ? { to: `/customer/reviews?reply=${reply}&assignee=${id}` } : {});
  return (
    <div className="[&>dl]:lg:grid-flow-row [&>dl]:lg:grid-cols-2">
      <FigureStrip
        label={t('team.figures')}
        figures={[
          { id: 'replies', label: <T id="team.column.replies" />, value: format.number(stats.totalReplies) },
          {
            id: 'time',
            label: <T id="team.column.time" />,
            ...responseFigure(stats.avgResponseTime),
          },
          { id: 'positive', label: <T id="team.detail.positive" />, value: format.number(stats.positiveReplies) },
          {
            id: 'tasks',
            label: <T id="team.figure.tasks" />,
            value: format.number(stats.pendingTasks),
            note: <T id="team.detail.assigned" values={{ count: stats.assignedReviews }} />,
          },
          {
            id: 'overdue',
            label: <T id="team.figure.overdue" />,
            value: format.number(stats.overdueTasks),
            ...reviewsOf('overdue'),
          },
          {
            id: 'soon',
            label: <T id="team.figure.due-soon" />,
            value: format.number(stats.dueSoonTasks),
            ...reviewsOf('due_soon'),
          },
        ]}
      />
    </div>
  );
}

function BranchNames({ ids }: { readonly ids: readonly string[] | null }) {
  const { tenantId } = useSession();
  const { data: branches = [] } = useQuery(branchesQuery(tenantId));
  if (ids === null) return <T id="team.branches.all" />;
  const known = branches.filter(({ id }) => ids.includes(id));
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {known.map(({ id, name }) => (
        <Tag key={id}>
          <Name>{name}</Name>
        </Tag>
      ))}
      {/* Branches that the user cannot see, or that were unlinked, are counted without names. */}
      {known.length < ids.length && <T id="team.branches.more" values={{ count: ids.length - known.length }} />}
    </span>
  );
}
