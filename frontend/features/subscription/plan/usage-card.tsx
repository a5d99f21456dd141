import type { Usage } from '@sumaa/contracts';
import { MessageSquareText, Sparkles, Users, type LucideIcon } from 'lucide-react';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';

const limits = ['reviews', 'members', 'aiReplies'] as const;
type Limit = (typeof limits)[number];

const icons: Readonly<Record<Limit, LucideIcon>> = { reviews: MessageSquareText, members: Users, aiReplies: Sparkles };

/** What is used of each limit this month, and what happens at its end. */
export function UsageCard({ usage }: { readonly usage: Usage }) {
  const now = useNow();
  const format = useFormat();
  return (
    <Card as="section" padding="none" aria-labelledby="subscription-usage">
      <header className="flex flex-wrap items-baseline gap-x-3 px-4 py-3 md:px-5">
        <h2 id="subscription-usage" className="text-heading font-semibold">
          <T id="subscription.usage.title" />
        </h2>
        <p className="text-small text-muted">
          <T
            id="subscription.usage.month"
            values={{ month: format.month(`${usage.month}-15T00:00:00Z`), date: format.day(usage.resetsAt, now) }}
          />
        </p>
      </header>
      <ul className="grid grid-cols-1 divide-y divide-hairline border-t border-hairline md:grid-cols-3 md:divide-x md:divide-y-0">
        {limits.map((limit) => (
          <li key={limit} className="flex flex-col gap-2 px-4 py-4 md:px-5">
            <Used limit={limit} usage={usage} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Used({ limit, usage }: { readonly limit: Limit; readonly usage: Usage }) {
  const t = useT();
  const format = useFormat();
  const { used, limit: most } = usage[limit];
  const { drafts } = usage.aiReplies;
  const title = t(`subscription.usage.${limit}`);
  const left = most === null ? null : Math.max(0, most - used);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="flex items-center gap-2 text-dense font-semibold">
          <Icon of={icons[limit]} size={18} className="text-muted" />
          {title}
        </h3>
        <span className="text-small text-muted">
          {most === null ? (
            <Num className="text-heading font-bold text-ink">{format.number(used)}</Num>
          ) : (
            <T
              id="subscription.usage.of"
              values={{ used: <Num className="text-heading font-bold text-ink">{format.number(used)}</Num>, limit: format.number(most) }}
            />
          )}
        </span>
      </div>
      {most !== null && most > 0 && (
        <ProgressBar
          label={title}
          value={used}
          max={most}
          valueText={t('common.progress.of', { done: format.number(used), total: format.number(most) })}
          size="sm"
          tone={left === 0 ? 'coral' : used >= most * 0.8 ? 'saffron' : 'palm'}
        />
      )}
      <p className="text-small font-semibold">
        <Left limit={limit} left={left} most={most} />
      </p>
      <p className="text-small text-muted">
        {limit === 'reviews' && <T id="subscription.usage.reviews.received" values={{ count: usage.reviews.received }} />}{' '}
        {most !== null && most > 0 && <T id={`subscription.usage.${limit}.end`} />}{' '}
        {limit === 'aiReplies' && drafts.limit !== null && drafts.limit > 0 && (
          <T id="subscription.usage.aiReplies.drafts" values={{ used: format.number(drafts.used), limit: format.number(drafts.limit) }} />
        )}
      </p>
    </>
  );
}

function Left({ limit, left, most }: { readonly limit: Limit; readonly left: number | null; readonly most: number | null }) {
  if (left === null) return <T id="subscription.usage.unlimited" />;
  if (limit === 'aiReplies' && most === 0) return <T id="subscription.usage.aiReplies.none" />;
  return <T id={`subscription.usage.${limit}.left`} values={{ count: left }} />;
}
