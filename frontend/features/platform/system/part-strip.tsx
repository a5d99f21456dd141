import {
  Activity,
  Database,
  FileText,
  Globe,
  Layers,
  ListTodo,
  ListTree,
  Mail,
  MessageSquareMore,
  Radio,
  Server,
  SquareTerminal,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { partName } from '../health-names.ts';
import type { System } from '../../../lib/api/system.ts';
import { partStates } from './states.ts';

type Part = System['parts'][number];

const icons: Readonly<Record<string, LucideIcon>> = {
  'command-api': SquareTerminal,
  postgres: Database,
  'event store': Layers,
  queue: ListTodo,
  mail: Mail,
  projections: Workflow,
  live: Radio,
  workers: Server,
  google: Globe,
  files: FileText,
  indexes: ListTree,
  sms: MessageSquareMore,
};

/** Parts side by side: state and time of the last check, and each hour of the last day. */
export function PartStrip({ parts, label }: { readonly parts: readonly Part[]; readonly label: string }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
    >
      {parts.map((part) => (
        <PartCell key={part.name} part={part} />
      ))}
    </ul>
  );
}

function PartCell({ part: { name, state, ms, hours, alert } }: { readonly part: Part }) {
  const format = useFormat();
  const text = partName(name);
  const shown = partStates[state];
  return (
    <li className="flex min-w-0 flex-col gap-2 bg-surface p-3 max-lg:last:odd:col-span-2 md:p-4">
      <span className="flex items-center gap-2 text-small text-muted">
        <Icon of={icons[name] ?? Activity} size={16} />
        <span className="min-w-0 truncate">{text === null ? <bdi dir="ltr">{name}</bdi> : <T id={text} />}</span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{ms === null ? '—' : <T id="system.ms" values={{ ms: format.number(ms) }} />}</span>
        <Badge tone={shown.tone} icon={shown.icon} size="sm">
          <T id={shown.text} />
        </Badge>
      </span>
      <Hours hours={hours} />
      {alert !== null && (
        <span className="text-caption break-words text-coral">
          <bdi dir="ltr">{alert}</bdi>
        </span>
      )}
    </li>
  );
}

function Hours({ hours }: { readonly hours: Part['hours'] }) {
  const t = useT();
  const of = (state: Part['state']) => hours.filter((hour) => hour.state === state).length;
  return (
    <span
      role="img"
      aria-label={t('system.hours', { ok: of('ok'), slow: of('slow'), down: of('down'), unknown: of('unknown') })}
      className="flex h-4 items-end gap-0.5"
    >
      {hours.map(({ at, state }) => (
        <span key={at} className={cx('h-full flex-1 rounded-tag', partStates[state].bar)} />
      ))}
    </span>
  );
}

/** How much of the time the needed parts answered. */
export function Availability({ share }: { readonly share: number }) {
  const format = useFormat();
  return (
    <Num>
      <T id="system.availability" values={{ share: format.percent(Math.floor(share * 10_000) / 10_000, 2) }} />
    </Num>
  );
}
