import type { TeamMember, TeamStatistics } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { FigureStrip } from '../../../ui/layout/figure-strip.tsx';
import { useResponseFigure } from '../member/use-response-time.ts';

type Props = { readonly statistics: TeamStatistics; readonly team: readonly TeamMember[] };

/** The five figures above the team. */
export function TeamFigures({ statistics, team }: Props) {
  const t = useT();
  const format = useFormat();
  const responseFigure = useResponseFigure();
  const { totalMembers, activeMembers, totalReplies, avgResponseTime, pendingTasks } = statistics;
  const invited = team.filter(({ status }) => status === 'Invited').length;
  return (
    <FigureStrip
      label={t('team.figures')}
      figures={[
        {
          id: 'members',
          label: <T id="team.figure.members" />,
          value: format.number(totalMembers),
          note: <T id="team.figure.members.note" values={{ count: invited }} />,
        },
        {
          id: 'active',
          label: <T id="team.figure.active" />,
          value: format.number(activeMembers),
          note: <T id="team.figure.active.note" values={{ count: totalMembers - activeMembers }} />,
        },
        {
          id: 'replies',
          label: <T id="team.figure.replies" />,
          value: format.number(totalReplies),
          note: <T id="team.figure.replies.note" />,
        },
        {
          id: 'time',
          label: <T id="team.figure.time" />,
          ...responseFigure(avgResponseTime),
          note: <T id="team.figure.time.note" />,
        },
        {
          id: 'tasks',
          label: <T id="team.figure.tasks" />,
          value: format.number(pendingTasks),
          note: <T id="team.figure.tasks.note" />,
        },
      ]}
    />
  );
}
