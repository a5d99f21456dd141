import type { TeamStatistics } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { ResponseTime } from './response-time.tsx';

/** The three members with the most and fastest replies. */
export function TopPerformers({ best }: { readonly best: TeamStatistics['topPerformers'] }) {
  const format = useFormat();
  return (
    <Card as="section" aria-labelledby="best-title">
      <CardHeader id="best-title" title={<T id="team.best.title" />} summary={<T id="team.best.how" />} />
      {best.length === 0 ? (
        <p className="text-dense text-muted">
          <T id="team.best.none" />
        </p>
      ) : (
        <ol className="grid gap-3 md:grid-cols-3">
          {best.map(({ id, name, photoUrl, totalReplies, avgResponseTime }, index) => (
            <li key={id} className="flex min-w-0 items-center gap-3 rounded-control border border-hairline px-3.5 py-3">
              <span className="w-5 shrink-0 text-center text-subtitle font-bold text-palm">
                <Num>{format.number(index + 1)}</Num>
              </span>
              <Avatar name={name} src={photoUrl} />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-semibold">
                  <Name>{name}</Name>
                </span>
                <span className="flex flex-wrap gap-x-1.5 text-small text-muted">
                  <T id="team.replies" values={{ count: totalReplies }} />
                  <span aria-hidden>·</span>
                  <ResponseTime hours={avgResponseTime} />
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
