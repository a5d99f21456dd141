import type { TeamMember } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { useTeamActions } from '../actions.ts';
import { teamQuery, teamStatisticsQuery } from '../api/queries.ts';
import { TeamFigures } from '../components/team-figures.tsx';
import { TeamOverlay } from '../components/team-overlay.tsx';
import { TeamTable } from '../components/team-table.tsx';
import { TeamToolbar } from '../components/team-toolbar.tsx';
import { TopPerformers } from '../components/top-performers.tsx';
import { isFiltered, matching, noFilters, TeamUrl, type TeamDialog } from '../list/filters.ts';

const noMembers: readonly TeamMember[] = [];

/** The team of a business: figures, members and invitations. */
export function TeamScreen() {
  const t = useT();
  const session = useSession();
  const [url, setUrl] = useUrlState(TeamUrl);
  const team = useQuery(teamQuery(session.tenantId));
  const search = useRef<HTMLInputElement>(null);
  const rows = team.data ?? noMembers;
  const mayInvite = can(session, 'team.write');

  const open = useCallback(
    (member: TeamMember, dialog: TeamDialog | undefined) => setUrl({ member: member.id, do: dialog }, { push: true }),
    [setUrl],
  );
  const invite = useCallback(() => setUrl({ member: undefined, do: 'invite' }, { push: true }), [setUrl]);
  useTeamActions({ invite: mayInvite ? invite : undefined, search: () => search.current?.focus() });

  return (
    <PageContent>
      <PageHeader
        title={t('team.title')}
        {...(team.data === undefined
          ? {}
          : { afterTitle: <T id="team.count" values={{ count: rows.filter(({ joinedAt }) => joinedAt !== null).length }} /> })}
        {...(mayInvite
          ? {
              actions: (
                <Button variant="primary" icon={UserPlus} onPress={invite}>
                  <T id="team.invite" />
                </Button>
              ),
            }
          : {})}
      />
      <div className="flex flex-col gap-4">
        <Figures team={rows} />
        <TeamToolbar filters={url} onChange={setUrl} searchRef={search} />
        <TeamTable
          rows={matching(rows, url)}
          isLoading={team.isPending}
          error={team.error}
          onRetry={() => void team.refetch()}
          isFiltered={isFiltered(url)}
          onClearFilters={() => setUrl(noFilters)}
          openedId={url.member}
          onOpen={open}
          onInvite={mayInvite ? invite : null}
        />
      </div>
      <TeamOverlay url={url} setUrl={setUrl} team={team.data} />
    </PageContent>
  );
}

function Figures({ team }: { readonly team: readonly TeamMember[] }) {
  const { tenantId } = useSession();
  const { data: statistics, error, refetch } = useQuery(teamStatisticsQuery(tenantId));
  if (statistics === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isCompact />;
    return (
      <SkeletonGroup className="flex flex-col gap-4">
        <Skeleton className="mb-4 h-56 rounded-card lg:h-32" />
        <Skeleton className="h-36 rounded-card" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <TeamFigures statistics={statistics} team={team} />
      <TopPerformers best={statistics.topPerformers} />
    </>
  );
}
