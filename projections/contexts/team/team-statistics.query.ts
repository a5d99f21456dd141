import type { TeamStatistics } from '@sumaa/contracts';
import { filePath, type Tx } from '../../infra/index.ts';
import { averageOf, memberFigures } from './member-figures.ts';
import { members, type Onlooker } from './members.ts';

const maxPerformers = 3;

/** The figures of the members whom somebody may see. Top performers are the active members with the most replies per hour of average response time (at least 1 hour). */
export async function teamStatistics(tx: Tx, onlooker: Onlooker, now: Date): Promise<TeamStatistics> {
  const figures = await memberFigures(tx, now);
  const team = (await members(tx, onlooker)).map((member) => ({ member, ...figures(member) }));
  const sum = (of: (one: (typeof team)[number]) => number): number => team.reduce((total, one) => total + of(one), 0);
  const totalReplies = sum(({ stats }) => stats.totalReplies);
  const performers = team.flatMap(({ member: { memberId: id, name, profileImageId, active }, stats }) => {
    const { totalReplies: replies, avgResponseTime: hours } = stats;
    if (!active || hours === null) return [];
    const shown = { id, name: name ?? '', photoUrl: filePath(profileImageId), totalReplies: replies, avgResponseTime: hours };
    return [{ shown, score: replies / Math.max(1, hours) }];
  });
  performers.sort((a, b) => b.score - a.score || b.shown.totalReplies - a.shown.totalReplies || (a.shown.id < b.shown.id ? -1 : 1));
  return {
    totalMembers: team.length,
    activeMembers: team.filter(({ member }) => member.active).length,
    totalReplies,
    avgResponseTime: averageOf(
      sum(({ hours }) => hours),
      sum(({ timed }) => timed),
    ),
    pendingTasks: sum(({ stats }) => stats.pendingTasks),
    topPerformers: performers.slice(0, maxPerformers).map(({ shown }) => shown),
  };
}
