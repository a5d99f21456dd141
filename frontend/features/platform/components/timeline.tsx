import type { AuditItem } from '@sumaa/contracts';
import {
  CircleDot,
  CreditCard,
  Link2,
  LogIn,
  MessageSquareReply,
  Settings,
  ShieldX,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { NetworkName } from '../../../ui/marks/network-name.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { auditSentence, roleName } from '../../../lib/audit/audit-sentence.ts';
import type { ActivityUrl } from '../activity/activity-url.ts';
import { byDay } from '../activity/by-day.ts';
import { AuditDetails } from './audit-details.tsx';

type Look = { readonly icon: LucideIcon; readonly style: string; readonly mirror?: true };

/** Of an event that is only part of its record. */
const plainLook: Look = { icon: CircleDot, style: 'text-muted' };
const look: Record<NonNullable<AuditItem['kind']>, Look> = {
  sign_in: { icon: LogIn, style: 'text-palm', mirror: true },
  refusal: { icon: ShieldX, style: 'text-coral' },
  account: { icon: UserRound, style: 'text-sky' },
  team: { icon: UsersRound, style: 'text-sky' },
  connection: { icon: Link2, style: 'text-palm' },
  settings: { icon: Settings, style: 'text-sky' },
  reply: { icon: MessageSquareReply, style: 'text-muted', mirror: true },
  plan: { icon: CreditCard, style: 'text-saffron' },
};

type TimelineProps = {
  readonly items: readonly AuditItem[];
  readonly isSwitching: boolean;
  /** In a chain: how deep each line lies under what caused it. */
  readonly depths: ReadonlyMap<string, number> | null;
  readonly onOpen: (patch: Partial<ActivityUrl>) => void;
};

/** The log as a timeline, grouped by day: newest first, or a chain as a tree. */
export function Timeline({ items, isSwitching, depths, onOpen }: TimelineProps) {
  return (
    <div aria-busy={isSwitching} className={cx('flex flex-col gap-6 transition-opacity duration-120', isSwitching && 'opacity-55')}>
      {byDay(items).map((day) => (
        <section key={day.key} aria-labelledby={`day-${day.key}`}>
          <DayTitle id={`day-${day.key}`} at={day.items[0]?.at ?? ''} />
          <ol>
            {day.items.map((item) => (
              <Line key={item.id} item={item} depth={depths?.get(item.id) ?? 0} onOpen={onOpen} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function DayTitle({ id, at }: { readonly id: string; readonly at: string }) {
  const format = useFormat();
  const now = useNow();
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (
    <h2 id={id} className="mb-1 text-heading font-semibold">
      {isThisYear ? format.weekday(at) : format.day(at, now)}
    </h2>
  );
}

/** One line: time, icon, sentence, and below it the role and the network. */
function Line({ item, depth, onOpen }: { readonly item: AuditItem; readonly depth: number } & Pick<TimelineProps, 'onOpen'>) {
  const t = useT();
  const { icon, style, mirror = false } = item.kind === null ? plainLook : look[item.kind];
  return (
    <li className="group flex gap-3" {...(depth === 0 ? {} : { style: { paddingInlineStart: `${Math.min(depth, 6) * 1.5}rem` } })}>
      <ExactTime at={item.at} show="clock24" className="w-16 shrink-0 pt-2.5 text-small text-muted tabular-nums" />
      <div className="flex flex-col items-center">
        <span className="h-2 w-px bg-hairline group-first:bg-transparent" />
        <span className="flex size-8 shrink-0 items-center justify-center rounded-full border border-hairline bg-surface">
          <Icon of={icon} size={16} className={style} mirror={mirror} />
        </span>
        <span className="w-px flex-1 bg-hairline group-last:bg-transparent" />
      </div>
      <div className="flex min-w-0 flex-1 items-start justify-between gap-2 py-2.5">
        <div className="min-w-0">
          <p className="text-dense font-medium break-words">{auditSentence(item, t)}</p>
          <Origin item={item} />
        </div>
        <AuditDetails item={item} onOpen={onOpen} />
      </div>
    </li>
  );
}

function Origin({ item: { actor, network, branch, kind, tenant } }: { readonly item: AuditItem }) {
  const t = useT();
  const parts = [
    ...(tenant === null ? [] : [{ key: 'tenant', part: <Name>{tenant.name ?? t('platform.activity.platform')}</Name> }]),
    ...(actor.role === null ? [] : [{ key: 'role', part: roleName(actor.role, t) }]),
    ...(branch === null || kind !== 'reply' ? [] : [{ key: 'branch', part: <Name>{branch}</Name> }]),
    ...(network === null
      ? []
      : [{ key: 'network', part: <T id="platform.activity.whence" values={{ network: <NetworkName range={network} /> }} /> }]),
  ];
  if (parts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-small text-muted">
      {parts.map(({ key, part }) => (
        <li key={key}>{part}</li>
      ))}
    </ul>
  );
}
