import type { Meter, MeterName } from '@sumaa/contracts';
import { Cpu, Database, HardDrive, MemoryStick, Timer, type LucideIcon } from 'lucide-react';
import type { MessageId } from '../../lib/locale/message-ids.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';

const looks: Readonly<Record<MeterName, { readonly icon: LucideIcon; readonly name: MessageId; readonly value: MessageId }>> = {
  cpu: { icon: Cpu, name: 'system.meter.cpu', value: 'system.meter.cpu.value' },
  connections: { icon: Database, name: 'system.meter.connections', value: 'system.meter.of' },
  memory: { icon: MemoryStick, name: 'system.meter.memory', value: 'system.meter.of' },
  disk: { icon: HardDrive, name: 'system.meter.disk', value: 'system.meter.of' },
  response: { icon: Timer, name: 'system.meter.response', value: 'system.meter.response.value' },
};

/** Each meter of the installation as a bar with its limit and the highest value of the day. */
export function MeterList({ meters }: { readonly meters: readonly Meter[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {meters.map((meter) => (
        <MeterRow key={meter.name} meter={meter} />
      ))}
    </ul>
  );
}

/** Whether a meter has passed its limit. */
export const isOverLimit = ({ value, limit }: Pick<Meter, 'value' | 'limit'>): boolean => value !== null && value > limit;

function MeterRow({ meter }: { readonly meter: Meter }) {
  const t = useT();
  const show = useMeterText(meter);
  const { name, value, limit, highestToday } = meter;
  const { icon, name: nameId, value: valueId } = looks[name];
  // The bar of a time ends at twice its limit.
  const end = name === 'response' ? 2 * limit : 1;
  const shown = value === null ? t('system.meter.none') : t(valueId, { value: show(value), total: show(end) });
  return (
    <li>
      <span className="flex items-center justify-between gap-3 text-dense">
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <Icon of={icon} size={16} className="text-muted" />
          <T id={nameId} />
        </span>
        <span className="text-end text-small font-semibold">{shown}</span>
      </span>
      <span
        role="meter"
        aria-label={t(nameId)}
        aria-valuemin={0}
        aria-valuemax={end}
        aria-valuenow={Math.min(end, value ?? 0)}
        aria-valuetext={shown}
        className="relative mt-1.5 block h-2 rounded-full bg-hairline/70"
      >
        <span
          className={cx('block h-full rounded-full', isOverLimit(meter) ? 'bg-coral-fill' : 'bg-palm')}
          style={{ width: `${(100 * Math.min(end, value ?? 0)) / end}%` }}
        />
        <span aria-hidden className="absolute -inset-y-1 w-0.5 bg-ink" style={{ insetInlineStart: `${(100 * limit) / end}%` }} />
      </span>
      <span className="mt-1 flex justify-between gap-3 text-caption text-muted">
        <span>{highestToday !== null && <T id="system.meter.highest" values={{ value: show(Math.max(highestToday, value ?? 0)) }} />}</span>
        <T id="system.meter.limit" values={{ value: show(limit) }} />
      </span>
    </li>
  );
}

const gigabyte = 1024 ** 3;

/** A value of the meter in its own unit. */
function useMeterText({ name, total }: Meter): (value: number) => string {
  const t = useT();
  const format = useFormat();
  return (value) => {
    if (name === 'response') return t('system.ms', { ms: format.number(Math.round(value)) });
    if (total === null) return format.percent(value);
    if (name === 'connections') return format.number(Math.round(value * total));
    return t('system.gb', { size: format.number((value * total) / gigabyte, { maximumFractionDigits: 1 }) });
  };
}
